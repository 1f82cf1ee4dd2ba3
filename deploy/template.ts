/** The properties of a resource in a template of CloudFormation. The named ones are read or changed after they have been written. */
export interface Properties {
  readonly [name: string]: unknown;
  readonly AlarmName?: string;
  readonly ResponseParameters?: Readonly<Record<string, string | object>>;
  readonly RestApiId?: unknown;
  readonly StageName?: unknown;
}

/** A resource in a template of CloudFormation. */
export interface Resource {
  readonly Type: string;
  Properties: Properties;
  DependsOn?: string | readonly string[];
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}

/** The resources of a template by their logical name. */
export type Resources = Record<string, Resource>;

export interface Template {
  readonly Resources: Resources;
  readonly Outputs: Record<string, unknown>;
}

/** Returns the beginning of the names of a function's resources in the template: `PassiveChecks` for `passive-checks`. */
export function logicalName(functionName: string): string {
  return functionName
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Returns the resource of this logical name. Throws if the template lacks it. */
export function resourceNamed(resources: Resources, name: string): Resource {
  const resource = resources[name];
  if (resource === undefined) throw new Error(`The template has no resource ${name}.`);
  return resource;
}

/** Returns the resources of this type, each with its logical name. */
export function resourcesOfType(resources: Resources, type: string): [string, Resource][] {
  return Object.entries(resources).filter(([, { Type }]) => Type === type);
}

export function logicalIdsOfType(resources: Resources, type: string): string[] {
  return resourcesOfType(resources, type).map(([id]) => id);
}

/** Removes the resources of this type from the template, and returns them, each with its logical name. */
export function takeOutOfType(resources: Resources, type: string): [string, Resource][] {
  const found = resourcesOfType(resources, type);
  for (const [id] of found) Reflect.deleteProperty(resources, id);
  return found;
}

/** Adds properties to those of a resource, in place of those of the same name. */
export function addProperties(resource: Resource, properties: Properties): void {
  resource.Properties = { ...resource.Properties, ...properties };
}
