package io.vtscope.code;

/** Bytecode that cannot be analysed: old subroutines or mismatched stacks. */
final class UnstructuredCodeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnstructuredCodeException(String what) {
    super(what, null, false, false);
  }
}
