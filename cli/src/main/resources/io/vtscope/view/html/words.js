// Numbers as people read them, with their units; the same words as in the other reports.

const UNITS = [[1000, 's'], [1, 'ms'], [1e-3, 'µs'], [1e-6, 'ns']];

// Rounded to three digits what is more than this of a unit is one of it.
const ROUNDED = 0.9995;

/** Milliseconds with three digits: "121 ms", "19.4 s", "2 h 5 min"; "0 s" for none. */
function time(millis) {
  if (millis === undefined || millis === null) {
    return '';
  }
  if (millis >= 3600000) {
    return Math.floor(millis / 3600000) + ' h ' + Math.floor(millis % 3600000 / 60000) + ' min';
  }
  if (millis >= 600000) {
    return digits(millis / 60000) + ' min';
  }
  const [size, unit] = UNITS.find(([least]) => millis >= least * ROUNDED) || UNITS[0];
  return digits(millis / size) + ' ' + unit;
}

/** A share of one as per cent: "97 %", "1.3 %", "< 0.1 %". */
function share(part) {
  if (part === undefined || Number.isNaN(part)) {
    return '';
  }
  if (part <= 0) {
    return '0 %';
  }
  return part < 0.001 ? '< 0.1 %' : (part < 0.0995 ? digits(part * 100) : Math.round(part * 100)) + ' %';
}

/** "4,990"; empty where it is not known. */
function number(value) {
  return value === undefined || value === null ? ''
    : String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "1 pin", "160 pins". */
function count(value, one, many) {
  return number(value) + ' ' + (value === 1 ? one : many || one + 's');
}

function digits(value) {
  return value >= 99.95 ? String(Math.round(value)) : value.toFixed(1).replace(/\.0$/, '');
}

/** A name without its packages: "Type.method". */
function withoutPackages(name) {
  return name.replace(/^(?:[^.\s(]+\.)+(?=[^.\s]+\.[^.\s]+$)/, '');
}
