package io.vtscope.say;

/** One labelled line of a finding. */
public record Field(Label label, String text) {}
