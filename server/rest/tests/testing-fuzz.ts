import fc from 'fast-check'

/** Requests in each of the four fuzz tests; FUZZ_REQUESTS raises the number. */
export const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1_000)
export const LONG = { timeout: 120_000 + REQUESTS * 50 }

/** The same requests each time, so that a failure can be reproduced. */
export const fixed = { seed: 800_171, numRuns: REQUESTS }

/** Headers that choose format, range and schema of a response: valid, invalid and meaningless. */
export const headers = fc
  .record(
    {
      accept: fc.constantFrom(
        '*/*',
        'text/csv',
        'application/vnd.pgrst.object+json',
        'application/vnd.pgrst.object+json;nulls=stripped',
        'application/vnd.pgrst.array+json;nulls=stripped',
        'application/vnd.pgrst.plan+text; for="application/json"; options=analyze',
        'application/openapi+json',
        'image/png',
        ';;=,,',
      ),
      range: fc.constantFrom('0-1', '1-', '9-2', 'items=0-1', '-1', '99999999999999999999-', 'x'),
      'range-unit': fc.constantFrom('items', 'bytes'),
      'accept-profile': fc.constantFrom('public', 'private', 'auth', '', 'x"; drop'),
      'content-profile': fc.constantFrom('public', 'private', 'pg_catalog'),
    },
    { requiredKeys: [] },
  )
  .map((chosen) => Object.fromEntries(Object.entries(chosen)))
