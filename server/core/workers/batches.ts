/**
 * Returns a function that sends the messages of one event loop iteration together. Under load, a
 * message between processes costs more than the work it requests.
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
