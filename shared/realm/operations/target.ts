/** A host or a service of one realm that an operation is about. */
export interface TargetObject {
  readonly host_name: string;
  /** The service. Null means the host itself. */
  readonly service: string | null;
}

/** Returns a text that is the same for the same object and differs for any other. */
export function objectKey({ host_name, service }: TargetObject): string {
  return JSON.stringify([host_name, service]);
}
