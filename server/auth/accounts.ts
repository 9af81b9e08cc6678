import type { Config } from '#server/platform/config.ts'
import type { Keyring } from '#server/platform/keys/keyring.ts'
import { createMailServerCheck } from '#server/platform/mail/mail-server.ts'
import type { Platform } from '#server/platform/module.ts'
import type { Secret } from '#server/platform/keys/secret.ts'
import type { Tokens } from '#server/platform/keys/tokens.ts'
import { createBreachCheck, type BreachCheck } from './passwords/breach-check.ts'
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts'

/** Built once and shared with other modules. */
export interface AuthDependencies {
  readonly secret: Secret
  readonly keyring: Keyring
  readonly tokens: Tokens
}

/** The dependencies of every endpoint of the module. */
export interface Accounts {
  readonly config: Config
  readonly pool: Platform['database']['service']
  readonly database: Platform['database']
  readonly log: Platform['log']
  readonly secret: Secret
  readonly keyring: Keyring
  readonly tokens: Tokens
  readonly hasher: PasswordHasher
  readonly isBreached: BreachCheck
  /** Derived keys for refresh tokens and for the keys of counters. */
  readonly refreshKey: Buffer
  readonly rateKey: Buffer
  /** Without a mail server no link could arrive, so accounts are confirmed at once. */
  autoconfirm(): Promise<boolean>
}

export async function createAccounts(
  { config, log, database }: Pick<Platform, 'config' | 'log' | 'database'>,
  deps: AuthDependencies,
): Promise<Accounts> {
  const hasMailServer = createMailServerCheck(config, database.service)
  return {
    config,
    log,
    database,
    pool: database.service,
    ...deps,
    hasher: await createPasswordHasher(deps.secret.derive('pepper')),
    isBreached: createBreachCheck(config.breachRangeUrl, log),
    refreshKey: deps.secret.derive('refresh'),
    rateKey: deps.secret.derive('rate'),
    autoconfirm: async () => !(await hasMailServer()),
  }
}

/** The issuer of access tokens: the address of this module as clients see it. */
export function issuerOf(config: Pick<Config, 'publicUrl'>): string {
  return `${config.publicUrl}/auth/v1`
}
