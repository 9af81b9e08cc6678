// Requests from a parent process to its child, one at a time, as JSON.
import { fork } from 'node:child_process'

/** By the name of a request: its argument and its answer. */
type Dialogue<Talk> = { readonly [Name in keyof Talk]: { ask: object; answer: object } }

export interface Remote<Talk extends Dialogue<Talk>> {
  ask<Name extends keyof Talk>(name: Name, question: Talk[Name]['ask']): Promise<Talk[Name]['answer']>
  end(): void
}

/** @param file a module that calls `answerParent` */
export function startRemote<Talk extends Dialogue<Talk>>(file: URL): Remote<Talk> {
  const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    ask: (name, question) =>
      new Promise((resolve, reject) => {
        const failed = () => reject(new Error(`the other process ended before it answered: ${String(name)}`))
        child.once('exit', failed)
        child.once('message', (text) => {
          child.off('exit', failed)
          resolve(parseMessage(text))
        })
        child.send(JSON.stringify({ name, question }))
      }),
    end: () => void child.kill(),
  }
}

type Handlers<Talk extends Dialogue<Talk>> = {
  readonly [Name in keyof Talk]: (question: Talk[Name]['ask']) => Promise<Talk[Name]['answer']>
}

/** An error in a handler ends the process and with it the measurement. */
export function answerParent<Talk extends Dialogue<Talk>>(handlers: Handlers<Talk>): void {
  process.on('message', (text) => {
    const { name, question }: { name: keyof Talk; question: Talk[keyof Talk]['ask'] } = parseMessage(text)
    void handlers[name](question).then((answer) => process.send?.(JSON.stringify(answer)))
  })
}

/** What another process has sent. */
export function parseMessage<T>(text: unknown): T {
  if (typeof text !== 'string') throw new Error('the other process sent no JSON')
  return JSON.parse(text)
}

/** Milliseconds of a clock that all processes of the machine share. */
export const sharedClockMs = (): number => Number(process.hrtime.bigint()) / 1e6
