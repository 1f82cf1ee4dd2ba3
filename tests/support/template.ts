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

/** A metric of an alarm, or an expression over the others. */
interface MetricQuery {
  readonly Id: string;
  readonly Expression?: string;
  readonly ReturnData?: boolean;
  readonly MetricStat?: { readonly Metric: Metric };
}

interface Operation {
  readonly security?: readonly Readonly<Record<string, readonly []>>[];
  readonly 'x-amazon-apigateway-integration': {
    readonly uri: unknown;
    readonly responseTransferMode?: string;
  };
}

/** The OpenAPI document of the gateway. */
interface GatewayDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, object>> };
  readonly 'x-amazon-apigateway-gateway-responses': Readonly<
    Record<string, { readonly responseParameters: Readonly<Record<string, unknown>> }>
  >;
}

/** The properties of all types of resources together. */
interface Properties extends Metric {
  readonly Body?: GatewayDocument;
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
  readonly FunctionName?: string;
  readonly FunctionVersion?: { readonly 'Fn::GetAtt': readonly string[] };
  readonly LogGroupName?: Reference;
  readonly EvaluationPeriods?: number;
  readonly Metrics?: readonly MetricQuery[];
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
  readonly TopicName?: string;
  readonly TreatMissingData?: string;
  readonly VpcConfig?: unknown;
}

export function ofType(resources: PackagedResources, type: string): PackagedResource[] {
  return Object.values(resources).filter(({ Type }) => Type === type);
}

export function gatewayDocument(resources: PackagedResources): GatewayDocument {
  const [api] = ofType(resources, 'AWS::ApiGateway::RestApi');
  return api!.Properties.Body!;
}

/** Returns the methods of the gateway, each with its path: `options`, or `x-amazon-apigateway-any-method`. */
export function gatewayMethods(resources: PackagedResources) {
  return Object.entries(gatewayDocument(resources).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Returns the statements of the role of a function, by the function's logical name, e.g. `StatusRole`. */
export function statementsOf({ Properties }: PackagedResource): Statement[] {
  return (Properties.Policies ?? []).flatMap(({ PolicyDocument }) => [...PolicyDocument.Statement]);
}

export function actionsOf({ Action }: Statement): string[] {
  return [Action].flat();
}
