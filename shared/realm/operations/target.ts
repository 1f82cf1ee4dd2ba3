/** A host or a service of one realm that an operation is about, or one downtime or comment of it. */
export interface TargetObject {
  readonly host_name: string;
  /** The service. Null means the host itself. */
  readonly service: string | null;
  /** Id of the downtime or comment that is to be removed. `undefined` means that the operation is about the object itself. */
  readonly remark?: string | undefined;
}

/** Returns a text that is the same for the same object, or the same downtime or comment of it, and differs for any other. */
export function objectKey({ host_name, service, remark }: TargetObject): string {
  return JSON.stringify(remark === undefined ? [host_name, service] : [host_name, service, remark]);
}
