import { z } from 'zod'
import { route } from '#server/platform/route.ts'

export const ip = route({
  method: 'GET',
  name: 'ip',
  purpose: 'The caller’s network address, so that no service on the internet has to be asked for it.',
  may: 'anyone',
  input: z.object({}),
  output: z.object({ ip: z.string() }),

  handle: (_input, { caller }) => Promise.resolve({ ip: caller.address }),
})
