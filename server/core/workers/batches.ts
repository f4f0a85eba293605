/**
 * Returns a function that collects messages and sends those of one event loop iteration together. Under load, a message
 * between processes costs more than the work it requests.
 */
export function inBatches<Message>(send: (messages: Message[]) => void): (message: Message) => void {
  let collected: Message[] = [];
  const sendAll = () => {
    const messages = collected;
    collected = [];
    send(messages);
  };
  return (message) => {
    if (collected.push(message) === 1) setImmediate(sendAll);
  };
}
