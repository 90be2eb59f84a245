package io.vtscope.code;

/** A method's bytecode cannot be followed: old subroutines, or stacks that do not fit together. */
final class UnstructuredCodeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnstructuredCodeException(String what) {
    super(what, null, false, false);
  }
}
