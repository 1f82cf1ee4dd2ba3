{{- define "realmgate.name" -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "realmgate.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "realmgate.labels" -}}
{{ include "realmgate.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "realmgate.database" -}}
{{- with .Values.database -}}
{{- /* Each host has its port: one without has that of PostgreSQL. */ -}}
{{- $port := printf ":%d" (int .port) -}}
postgres://{{ .user | urlquery }}@{{ .host | replace "," (print $port ",") }}{{ $port }}/{{ .name | urlquery }}?sslmode={{ .sslmode }}
{{- if eq .sslmode "verify-full" }}&sslrootcert=/etc/realmgate-database/ca.pem{{ end }}
{{- end }}
{{- end }}

{{/* Faults of the values that no schema can tell. */}}
{{- define "realmgate.check" -}}
{{- if not .Values.image.repository }}
{{- fail "image.repository is needed: the image of server/self-hosting/Containerfile in a registry of yours." }}
{{- end }}
{{- if not .Values.serve.trustedProxies }}
{{- fail "serve.trustedProxies is needed: the addresses or networks of the ingress controller." }}
{{- end }}
{{- if and (not .Values.database.host) (ne (int .Values.replicas) 1) }}
{{- fail "Without database.host the records are in the volume of one pod: set database.host, or replicas=1." }}
{{- end }}
{{- if and .Values.database.host (not .Values.database.secret) }}
{{- fail "database.secret is needed: the name of a Secret with password, secrets.key and, for sslmode=verify-full, ca.pem." }}
{{- end }}
{{- range .Values.serve.extraArgs }}
{{- if regexMatch "://[^/]*:[^/]*@" . }}
{{- fail "A password stands in serve.extraArgs, which everybody sees who sees the pod: it belongs into the Secret of database.secret." }}
{{- end }}
{{- end }}
{{- range $name, $_ := .Values.settings }}
{{- if hasSuffix "_HEADERS" $name }}
{{- printf "settings.%s has a secret: it belongs into the Secret of settingsSecret." $name | fail }}
{{- end }}
{{- end }}
{{- if and .Values.ingress.enabled (not (and .Values.ingress.host .Values.ingress.tlsSecret)) }}
{{- fail "ingress.host and ingress.tlsSecret are needed: tokens must not cross the network in clear." }}
{{- end }}
{{- if and .Values.metrics.serviceMonitor.enabled (not .Values.metrics.enabled) }}
{{- fail "metrics.serviceMonitor needs metrics.enabled." }}
{{- end }}
{{- if and .Values.networkPolicy.enabled (not .Values.networkPolicy.callers) }}
{{- fail "networkPolicy.callers is needed: the peers that may send requests, such as the ingress controller." }}
{{- end }}
{{- end }}
