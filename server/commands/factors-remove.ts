// `npm run factors:remove -- EMAIL`: removes the second factors of an account that no administrator can help, such as
// the only administrator's own, whether the server runs or not.
import pg from 'pg'
import { removeAllFactors } from '#server/auth/factors/remove-all-factors.ts'
import { readConfig } from '#server/platform/config.ts'
import { loginUrls } from '#server/platform/database/start-database.ts'
import { withInstallation } from '#server/platform/database/with-installation.ts'
import type { Secret } from '#server/platform/keys/secret.ts'

const config = readConfig(process.env)
const [email] = process.argv.slice(2)

async function remove(adminUrl: string, secret: Secret, address: string): Promise<void> {
  const service = new pg.Pool({ connectionString: loginUrls(adminUrl, secret).service, max: 1 })
  try {
    const count = await removeAllFactors(service, address)
    if (count === undefined) throw new Error(`No account has the address ${address}.`)
    process.stdout.write(
      `${count} MFA methods of ${address} were removed and all sessions ended. Sign in with the password and set up new ones.\n`,
    )
  } finally {
    await service.end()
  }
}

if (email === undefined) {
  process.stderr.write('Usage: npm run factors:remove -- EMAIL\n')
  process.exitCode = 2
} else {
  await withInstallation(config, ({ adminUrl, secret }) => remove(adminUrl, secret, email)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
