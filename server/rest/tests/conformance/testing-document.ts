import { POSTGREST_VERSION } from '../testing-postgrest.ts'
import { ALL_CASES } from './testing-cases.ts'
import type { Departure } from './departures/departure.ts'
import { departureOf, REASONS } from './testing-departures.ts'

/** The text of docs/conformance.md. */
export function conformanceDocument(): string {
  const departing = ALL_CASES.filter(({ name }) => departureOf(name) !== undefined).length
  const parts = [
    '# Conformance with PostgREST',
    `The tests send ${ALL_CASES.length} requests to \`/rest/v1\` and to PostgREST ${POSTGREST_VERSION}, the newest that is published as a
package, each with a database of its own and the same rows: reads with every operator, embeds, calls with arguments of
every type, and writes with every \`Prefer\` and \`Accept\`. ${ALL_CASES.length - departing} get the same status, the same body, the same headers that clients
read (\`Allow\`, \`Content-Range\`, \`Content-Type\`, \`Location\`, \`Preference-Applied\`) and leave the same rows in every table.
The other ${departing} are departures, listed here with their reason. A difference that is not in the list fails the tests; so does
one that is in it and no longer shows. Of an error the status and the code are compared; messages follow newer versions. What one request may ask for has limits
(\`server/rest/limits.ts\`), most of which PostgREST does not have.`,
    `PostgREST is an optional dependency, for Linux on x64. Elsewhere the tests say that nothing was compared.`,
    `\`npm run docs:conformance\` writes this page from \`server/rest/tests/conformance/testing-departures.ts\`.`,
    ...REASONS.flatMap(({ heading, reason, departures }) => [
      `## ${heading}`,
      reason,
      departures.map(entry).join('\n'),
    ]),
  ]
  return `${parts.join('\n\n')}\n`
}

function entry({ what, postgrest, own, cases }: Departure): string {
  const named = ALL_CASES.filter(({ name }) => departureOf(name)?.cases === cases)
  const example = named[0]?.name ?? ''
  return `- **${what}.** PostgREST: ${postgrest}. Parapet: ${own}. Requests: ${named.length}, such as \`${example}\`.`
}
