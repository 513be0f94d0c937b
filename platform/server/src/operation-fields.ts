import { defaulted, optional, type SettingsOf } from './setting';
import { baseAddress, flag, oneOf, port, wholeNumber } from './settings-fields';

/** The least important lines that are logged. */
export const logLevel = oneOf('error', 'warn', 'info', 'debug');

/** How every server logs and ends. */
export const operationFields = {
  LOG_LEVEL: defaulted(
    logLevel,
    'info',
    'what is logged: `info` has a line for each request, `warn` only what somebody should look at',
  ),
  LOG_ADDRESSES: defaulted(
    flag,
    'false',
    '`true`: the line of a request holds the address that it came from, which is personal data',
  ),
  METRICS_PORT: optional(
    port,
    'port that tells metrics to Prometheus at `/metrics`; none is told where it is not set',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    baseAddress,
    'collector that traces go to by OTLP over HTTP, such as `http://collector:4318`; nothing is traced where it is not set',
  ),
  DRAIN_MS: defaulted(
    wholeNumber,
    '0',
    'milliseconds that a server goes on taking requests after it was told to end, while `/readyz` tells a load balancer to turn away',
  ),
};

export type OperationSettings = SettingsOf<typeof operationFields>;

/** How a server runs that a person has started in a terminal. */
export const inTerminal: OperationSettings = { LOG_LEVEL: 'warn', LOG_ADDRESSES: false, DRAIN_MS: 0 };
