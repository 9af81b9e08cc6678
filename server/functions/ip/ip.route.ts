import { z } from 'zod'
import { route } from '#server/platform/route.ts'

/** The caller's network address, so that no service on the internet has to be asked for it. */
export const ip = route({
  method: 'GET',
  name: 'ip',
  may: 'anyone',
  input: z.object({}),

  handle: (_input, caller) => Promise.resolve({ ip: caller.address }),
})
