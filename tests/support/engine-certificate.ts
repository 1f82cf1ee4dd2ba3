/** A self-signed certificate for `engine.test`, valid for a century; its key protects nothing. */
export const engineCertificate = {
  serverName: 'engine.test',
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZu14LfXpZsv9bSi4
orxj0hVxybMqnbF95KmSVOjGgFqhRANCAAR0sdIRu9cy3CqcgAGna0aSmqZYw9i6
wEnCGwtG4quwnAfU4YsqapvPSzVh4b+Km/aA6pO3+cy+EEvlsBr+2XGV
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUc6myKY2scNdiHU+pD2b0DLjpXzQwCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLZW5naW5lLnRlc3QwIBcNMjYxMTIxMDExNzU2WhgPMjEyNjEw
MjgwMTE3NTZaMBYxFDASBgNVBAMMC2VuZ2luZS50ZXN0MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEdLHSEbvXMtwqnIABp2tGkpqmWMPYusBJwhsLRuKrsJwH1OGL
Kmqbz0s1YeG/ipv2gOqTt/nMvhBL5bAa/tlxlaNrMGkwHQYDVR0OBBYEFIJlgB4Z
C+lsSlqWVRq72p8aNDidMB8GA1UdIwQYMBaAFIJlgB4ZC+lsSlqWVRq72p8aNDid
MA8GA1UdEwEB/wQFMAMBAf8wFgYDVR0RBA8wDYILZW5naW5lLnRlc3QwCgYIKoZI
zj0EAwIDSQAwRgIhANEZXb2L9/XNsYsG1HhGv1Ogv0bRtjitXZqQHrETVS9xAiEA
/L9DhJVltpPQiqp1UwvImzEgUYqpJRE17W0r37evbZs=
-----END CERTIFICATE-----`,
} as const;
