package io.vtscope.observation;

/** The source of the knowledge which frames hold monitors. */
public enum Basis {
  /** The agent has read the bytecode in the JVM, as it ran. */
  AGENT,
  /** The viewer has read the bytecode of the classes that it was given. */
  CLASSPATH,
  /** No bytecode was read: the frames alone show what is native or a static initialiser. */
  FRAMES
}
