package io.vtscope.ledger.charge;

import io.vtscope.judge.Confidence;
import io.vtscope.judge.Course;
import io.vtscope.judge.Harm;

/**
 * What one holder of the carriers took, and did to those in line for them.
 *
 * @param key tells holders apart
 * @param cost the share of the carriers that it held in its bad seconds, 0 to 1
 * @param harm what it inflicted on others in its bad seconds
 * @param bad the number of seconds in which it took much or others waited for it
 */
public record Charge(
    String key, double cost, Harm harm, Course course, Confidence confidence, int bad) {}
