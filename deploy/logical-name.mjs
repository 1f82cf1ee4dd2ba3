/** `passive-checks` → `PassiveChecks`: what the names of a function's resources in the template begin with. */
export function logicalName(functionName) {
  return functionName.replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase());
}
