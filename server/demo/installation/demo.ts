import { createPasswordHasher } from '../../auth/passwords/password-hasher.ts'
import { companies, DEMO_PASSWORD, people } from '../people.ts'
import { seedDemo } from '../seed.ts'
import { matchChanges } from '../../cves/match-components.ts'
import { handOver } from './hand-over.ts'
import { affirmStatuses } from './affirm-statuses.ts'
import { serve } from '../../serve.ts'

await serve(async (platform, secret) => {
  const hasher = await createPasswordHasher(secret.derive('pepper'))
  const isNew = await seedDemo(platform.database.service, platform.files, await hasher.hash(DEMO_PASSWORD))
  if (isNew) {
    await handOver(platform)
    await affirmStatuses(platform)
    await matchChanges(platform.database.service, { signal: new AbortController().signal })
  }
  return [
    `Demo companies: ${companies.map((company) => company.name).join(', ')}`,
    `Demo accounts, each with the password ${DEMO_PASSWORD}`,
    ...people.map(
      (person) =>
        `  ${person.email.padEnd(28)} ${person.name}${person.globalRole === null ? '' : `, ${person.globalRole} of the installation`}`,
    ),
  ]
})
