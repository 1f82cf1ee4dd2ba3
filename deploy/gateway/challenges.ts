import type { Deployment } from '../deployment.ts';
import { addProperties, resourcesOfType } from '../template.ts';

const PARAMETER = 'gatewayresponse.header.WWW-Authenticate';

/**
 * Adds the address of the metadata that names the issuers of access tokens (RFC 9728, 5.1) to the challenges of the gateway's own
 * answers. It is the address of the stage, or of the domain in front of it: the gateway cannot put the caller's host into a header.
 */
export function nameResourceMetadata({ stage, parameters, service }: Deployment): void {
  const domain = parameters.get('domain');
  const basePath = (parameters.get('base_path') ?? '').replace(/^\/|\/$/g, '');
  const address =
    domain === undefined
      ? `\${ApiGatewayRestApi}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}/${stage}`
      : `${domain}${basePath === '' ? '' : `/${basePath}`}`;
  for (const [, response] of resourcesOfType(
    service.resources.Resources,
    'AWS::ApiGateway::GatewayResponse',
  )) {
    const { [PARAMETER]: challenge, ...others } = response.Properties.ResponseParameters ?? {};
    if (typeof challenge !== 'string') continue;
    const url = `https://${address}/.well-known/oauth-protected-resource`;
    const value = `${challenge.slice(0, -1)}, resource_metadata="${url}"'`;
    addProperties(response, {
      ResponseParameters: { ...others, [PARAMETER]: domain === undefined ? { 'Fn::Sub': value } : value },
    });
  }
}
