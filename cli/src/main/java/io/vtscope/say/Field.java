package io.vtscope.say;

/** A labelled line of a finding. */
public record Field(Label label, String text) {}
