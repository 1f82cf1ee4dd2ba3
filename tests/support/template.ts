/** The parts of a packaged CloudFormation template that tests look at. */
export type PackagedResources = Readonly<Record<string, PackagedResource>>;

export interface PackagedResource {
  readonly Type: string;
  readonly DependsOn?: readonly string[];
  readonly Properties: Properties;
}

export interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

export interface Metric {
  readonly Namespace?: string;
  readonly MetricName?: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: string }[];
}

interface Reference {
  readonly Ref: string;
}

interface MetricTransformation {
  readonly MetricNamespace: string;
  readonly MetricName: string;
  readonly Dimensions: readonly { readonly Key: string; readonly Value: string }[];
}

/** A metric of an alarm, or an expression over the others. */
interface MetricQuery {
  readonly Id: string;
  readonly Expression?: string;
  readonly ReturnData?: boolean;
  readonly MetricStat?: { readonly Metric: Metric };
}

/** The properties of all types of resources together. */
interface Properties extends Metric {
  readonly AuthorizationType?: string;
  readonly HttpMethod?: string;
  readonly Integration?: { readonly ResponseTransferMode?: string; readonly Uri?: unknown };
  readonly ResourceId?: unknown;
  readonly AccessLogSetting?: { readonly Format: string };
  readonly AlarmDescription?: string;
  readonly AlarmName?: string;
  readonly DashboardBody?: string;
  readonly QueryString?: string;
  readonly ActionsSuppressor?: string;
  readonly AlarmActions?: readonly Reference[];
  readonly AlarmRule?: string;
  readonly ComparisonOperator?: string;
  readonly DatapointsToAlarm?: number;
  readonly Description?: string;
  readonly Endpoint?: string;
  readonly Environment?: { readonly Variables: Readonly<Record<string, string>> };
  readonly FilterPattern?: string;
  readonly FunctionName?: string;
  readonly FunctionVersion?: { readonly 'Fn::GetAtt': readonly string[] };
  readonly LogGroupName?: Reference;
  readonly EvaluationPeriods?: number;
  readonly Metrics?: readonly MetricQuery[];
  readonly MetricTransformations?: readonly MetricTransformation[];
  readonly MethodSettings?: readonly { readonly HttpMethod: string; readonly ResourcePath: string }[];
  readonly Name?: string;
  readonly OKActions?: readonly Reference[];
  readonly Policies?: readonly { readonly PolicyDocument: { readonly Statement: readonly Statement[] } }[];
  readonly Principal?: string;
  readonly Protocol?: string;
  readonly QueueName?: string;
  readonly ReservedConcurrentExecutions?: number;
  readonly ResponseParameters?: Readonly<Record<string, unknown>>;
  readonly ResponseTemplates?: Readonly<Record<string, string>>;
  readonly ResponseType?: string;
  readonly Role?: { readonly 'Fn::GetAtt': readonly string[] };
  readonly RoleName?: string;
  readonly StageName?: string;
  readonly State?: string;
  readonly StatusCode?: string;
  readonly TableName?: string;
  readonly Targets?: unknown;
  readonly Threshold?: number;
  readonly TopicArn?: Reference;
  readonly TreatMissingData?: string;
  readonly VpcConfig?: unknown;
}

export function ofType(resources: PackagedResources, type: string): PackagedResource[] {
  return Object.values(resources).filter(({ Type }) => Type === type);
}

/** Returns the statements of the role of a function, by the function's logical name, e.g. `StatusRole`. */
export function statementsOf({ Properties }: PackagedResource): Statement[] {
  return (Properties.Policies ?? []).flatMap(({ PolicyDocument }) => [...PolicyDocument.Statement]);
}

export function actionsOf({ Action }: Statement): string[] {
  return [Action].flat();
}
