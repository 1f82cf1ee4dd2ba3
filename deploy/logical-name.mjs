/** Returns the beginning of the names of a function's resources in the template: `PassiveChecks` for `passive-checks`. */
export function logicalName(functionName) {
  return functionName.replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase());
}
