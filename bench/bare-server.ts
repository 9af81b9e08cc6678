// What the attackers of noisy-neighbor.ts cost the machine by themselves: a server that refuses every request.
import { createServer } from 'node:http'
import { answerParent } from './remote.ts'

export interface BareRequests {
  listen: { ask: object; answer: { port: number } }
}

answerParent<BareRequests>({
  listen: () =>
    new Promise((resolve) => {
      const server = createServer((_, outgoing) => void outgoing.writeHead(429, { connection: 'close' }).end())
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        resolve({ port: typeof address === 'object' && address !== null ? address.port : 0 })
      })
    }),
})
