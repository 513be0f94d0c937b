/** Traces of requests and calls. */
export { traceCall, traceEndedCall, traceHeaders } from '../trace-calls';
export { requestTraces, startTracing, withTraces } from '../tracing';
