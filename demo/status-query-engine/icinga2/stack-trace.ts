/** Returns the message of an exception with the addition of Icinga 2: about 2 kB of its own call stack. */
export function withStackTrace(message: string): string {
  return `Error: ${message}\n\nStacktrace:\n${frames.map((frame, at) => `${String(at).padStart(2)}# ${frame}`).join('\n')}\n`;
}

const binary = '/usr/lib/x86_64-linux-gnu/icinga2/sbin/icinga2';

const frames = [
  `__cxa_throw in ${binary}`,
  `void boost::throw_exception<std::invalid_argument>(std::invalid_argument const&) in ${binary}`,
  ...Array.from(
    { length: 9 },
    (_, at) => `0x000056${(0x1b2c3d40 + at * 0x1f3a).toString(16).toUpperCase()} in ${binary}`,
  ),
  `icinga::LivestatusQuery::ExecuteGetHelper(boost::intrusive_ptr<icinga::Stream> const&) in ${binary}`,
  `icinga::LivestatusQuery::Execute(boost::intrusive_ptr<icinga::Stream> const&) in ${binary}`,
  `icinga::LivestatusListener::ClientHandler(boost::intrusive_ptr<icinga::Socket> const&) in ${binary}`,
  `icinga::WorkQueue::RunTaskFunction(std::function<void ()> const&) in ${binary}`,
  `icinga::WorkQueue::WorkerThreadProc() in ${binary}`,
  `boost::thread::start_thread_noexcept() in ${binary}`,
  '0x00007F6A191278EC in /lib/x86_64-linux-gnu/libc.so.6',
];
