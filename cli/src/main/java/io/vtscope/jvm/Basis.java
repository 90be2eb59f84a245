package io.vtscope.jvm;

/** How vtscope knows which frames hold monitors. */
public enum Basis {
  /** The agent read the bytecode in the JVM. */
  AGENT,
  /** The viewer read the bytecode from its class path. */
  CLASSPATH,
  /** No bytecode: only native frames and static initialisers are known. */
  FRAMES
}
