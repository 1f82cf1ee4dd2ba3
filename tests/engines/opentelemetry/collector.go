// A collector of OpenTelemetry that takes and sends OTLP over HTTP: it reads the configuration at the path of its argument.
//
// The collector's own builder would make the same from two lines, but takes as long to compile as the collector.
package main

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/confmap"
	"go.opentelemetry.io/collector/confmap/provider/fileprovider"
	"go.opentelemetry.io/collector/exporter"
	"go.opentelemetry.io/collector/exporter/otlphttpexporter"
	"go.opentelemetry.io/collector/otelcol"
	"go.opentelemetry.io/collector/receiver"
	"go.opentelemetry.io/collector/receiver/otlpreceiver"
	"go.opentelemetry.io/collector/service/telemetry"
)

func components() (otelcol.Factories, error) {
	receivers, err := otelcol.MakeFactoryMap[receiver.Factory](otlpreceiver.NewFactory())
	if err != nil {
		return otelcol.Factories{}, err
	}
	exporters, err := otelcol.MakeFactoryMap[exporter.Factory](otlphttpexporter.NewFactory())
	// The collector tells nothing about itself.
	silent := telemetry.NewFactory(func() component.Config { return struct{}{} })
	return otelcol.Factories{Telemetry: silent, Receivers: receivers, Exporters: exporters}, err
}

func main() {
	untilStopped, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	files := confmap.ResolverSettings{
		URIs:              []string{"file:" + os.Args[1]},
		ProviderFactories: []confmap.ProviderFactory{fileprovider.NewFactory()},
	}
	collector, err := otelcol.NewCollector(otelcol.CollectorSettings{
		Factories:              components,
		ConfigProviderSettings: otelcol.ConfigProviderSettings{ResolverSettings: files},
	})
	if err == nil {
		err = collector.Run(untilStopped)
	}
	if err != nil {
		log.Fatal(err)
	}
}
