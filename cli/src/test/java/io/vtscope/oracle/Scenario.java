package io.vtscope.oracle;

import io.vtscope.observation.Observation;
import java.util.List;

/**
 * What vtscope observed of one program.
 *
 * @param name says where the scenario comes from
 */
record Scenario(String name, List<Observation> observations) {}
