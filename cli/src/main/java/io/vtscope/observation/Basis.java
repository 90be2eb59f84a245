package io.vtscope.observation;

/** From what it is known which frames hold monitors. */
public enum Basis {
  /** The agent has read the bytecode in the JVM, as it ran. */
  AGENT,
  /** The viewer has read the bytecode of the classes that it was given. */
  CLASSPATH,
  /** Nobody has read any: the frames themselves say what is native or a static initialiser. */
  FRAMES
}
