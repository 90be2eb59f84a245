package io.vtscope.oracle;

import io.vtscope.observation.Observation;
import java.util.List;

/**
 * The observations of one program.
 *
 * @param name origin of the scenario
 */
record Scenario(String name, List<Observation> observations) {}
