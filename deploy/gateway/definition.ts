// The gateway is defined by one OpenAPI document in the resource of its API. The framework makes a resource of each path, method, authorizer and answer
// in its place, which were 147 of the 500 resources that a stack may have (docs/adr/0248).
import * as z from 'zod';

import type { Deployment } from '../deployment.ts';
import {
  addProperties,
  logicalIdsOfType,
  type Resource,
  resourceNamed,
  type Resources,
  takeOutOfType,
} from '../template.ts';
import { gatewayDeployment } from './stage.ts';

const path = z.strictObject({
  PathPart: z.string(),
  /** The root of the API is named by an attribute of it. */
  ParentId: z.union([z.strictObject({ Ref: z.string() }), z.strictObject({ 'Fn::GetAtt': z.unknown() })]),
  RestApiId: z.unknown(),
});

/** The schemas of what is translated are strict, so that a part that is not translated stops the packaging. */
const method = z.strictObject({
  HttpMethod: z.string(),
  OperationName: z.undefined(),
  ResourceId: z.strictObject({ Ref: z.string() }),
  RestApiId: z.unknown(),
  AuthorizationType: z.enum(['NONE', 'CUSTOM']),
  AuthorizerId: z.strictObject({ Ref: z.string() }).optional(),
  ApiKeyRequired: z.literal(false),
  RequestParameters: z.strictObject({}),
  MethodResponses: z.tuple([]),
  Integration: z.strictObject({
    Type: z.literal('AWS_PROXY'),
    IntegrationHttpMethod: z.literal('POST'),
    Uri: z.unknown(),
    TimeoutInMillis: z.number().optional(),
    ResponseTransferMode: z.string().optional(),
  }),
});

const authorizer = z.strictObject({
  Name: z.string(),
  Type: z.enum(['TOKEN', 'REQUEST']),
  RestApiId: z.unknown(),
  AuthorizerUri: z.unknown(),
  AuthorizerResultTtlInSeconds: z.number(),
  IdentitySource: z.literal('method.request.header.Authorization').optional(),
});

const answer = z.strictObject({
  RestApiId: z.unknown(),
  ResponseType: z.string(),
  StatusCode: z.string(),
  ResponseParameters: z.record(z.string(), z.unknown()),
  ResponseTemplates: z.record(z.string(), z.string()),
});

/**
 * Moves what the framework made of the gateway into the document. The document has the number of the deployment as its version, so that each deployment
 * imports it, whatever somebody changed at the gateway in between.
 */
export function defineGateway(deployment: Deployment): void {
  const { aws, service } = deployment;
  const { Resources } = service.provider.compiledCloudFormationTemplate;
  const [deploymentId, deployed] = gatewayDeployment(Resources);
  const version = deploymentId.replace(/\D/g, '');
  const api = resourceNamed(Resources, aws.naming.getRestApiLogicalId());
  const document = {
    openapi: '3.0.1',
    info: { title: api.Properties['Name'], version },
    paths: pathsIn(Resources),
    components: { securitySchemes: authorizersIn(Resources) },
    'x-amazon-apigateway-gateway-responses': answersIn(Resources, version),
  };
  addProperties(api, { Body: document });
  // A deployment is a snapshot of the document. It is not called before the functions may be called.
  deployed.DependsOn = [
    'AWS::ApiGateway::GatewayResponse',
    'AWS::Lambda::Alias',
    'AWS::Lambda::Permission',
  ].flatMap((type) => logicalIdsOfType(Resources, type));
}

function pathsIn(resources: Resources): object {
  const parts = new Map(
    takeOutOfType(resources, 'AWS::ApiGateway::Resource').map(([id, one]) => [
      id,
      path.parse(one.Properties),
    ]),
  );
  const pathOf = (id: string): string => {
    const part = parts.get(id);
    if (part === undefined) throw new Error(`The template has no path ${id}.`);
    return `${'Ref' in part.ParentId ? pathOf(part.ParentId.Ref) : ''}/${part.PathPart}`;
  };
  const paths: Record<string, Record<string, object>> = {};
  for (const [, { Properties }] of takeOutOfType(resources, 'AWS::ApiGateway::Method')) {
    const one = method.parse(Properties);
    const name = one.HttpMethod === 'ANY' ? 'x-amazon-apigateway-any-method' : one.HttpMethod.toLowerCase();
    (paths[pathOf(one.ResourceId.Ref)] ??= {})[name] = operation(one);
  }
  return paths;
}

function operation({ AuthorizerId, Integration }: z.infer<typeof method>): object {
  const { Uri: uri, TimeoutInMillis: timeoutInMillis, ResponseTransferMode } = Integration;
  return {
    responses: {},
    ...(AuthorizerId && { security: [{ [AuthorizerId.Ref]: [] }] }),
    'x-amazon-apigateway-integration': {
      ...{ type: 'aws_proxy', httpMethod: 'POST', uri },
      ...(timeoutInMillis !== undefined && { timeoutInMillis }),
      ...(ResponseTransferMode !== undefined && { responseTransferMode: ResponseTransferMode }),
    },
  };
}

function authorizersIn(resources: Resources): object {
  return Object.fromEntries(
    takeOutOfType(resources, 'AWS::ApiGateway::Authorizer').map(([id, one]) => [id, scheme(one)]),
  );
}

/** The name of a header is required. `Unused` is the gateway's own word for an authorizer without a source of identity. */
function scheme({ Properties }: Resource): object {
  const { Type, AuthorizerUri, AuthorizerResultTtlInSeconds } = authorizer.parse(Properties);
  return {
    ...{ type: 'apiKey', in: 'header', name: Type === 'TOKEN' ? 'Authorization' : 'Unused' },
    'x-amazon-apigateway-authtype': 'custom',
    'x-amazon-apigateway-authorizer': {
      type: Type.toLowerCase(),
      authorizerUri: AuthorizerUri,
      authorizerResultTtlInSeconds: AuthorizerResultTtlInSeconds,
    },
  };
}

/**
 * Returns the gateway's own answers for the document. An answer that names the address of the API cannot be in it, because a resource cannot refer to itself. It stays a
 * resource. The import of the document removes it, so that it has another name in each deployment, which creates it again.
 */
function answersIn(resources: Resources, version: string): object {
  const answers: Record<string, object> = {};
  for (const [id, one] of takeOutOfType(resources, 'AWS::ApiGateway::GatewayResponse')) {
    const { ResponseType, StatusCode, ResponseParameters, ResponseTemplates } = answer.parse(one.Properties);
    if (JSON.stringify(ResponseParameters).includes('${ApiGatewayRestApi}'))
      resources[`${id}${version}`] = one;
    else
      answers[ResponseType] = {
        statusCode: StatusCode,
        responseParameters: ResponseParameters,
        responseTemplates: ResponseTemplates,
      };
  }
  return answers;
}
