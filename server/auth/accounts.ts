import type { Config } from '#server/platform/config.ts'
import type { Keyring } from '#server/platform/keyring.ts'
import type { Platform } from '#server/platform/module.ts'
import type { Secret } from '#server/platform/secret.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { createBreachCheck, type BreachCheck } from './breach-check.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts'

/** What server/main.ts builds once and shares with the module. */
export interface AuthDependencies {
  readonly secret: Secret
  readonly keyring: Keyring
  readonly tokens: Tokens
}

/** What every endpoint of the module works with. */
export interface Accounts {
  readonly config: Config
  readonly pool: Platform['database']['service']
  readonly log: Platform['log']
  readonly tokens: Tokens
  readonly hasher: PasswordHasher
  readonly isBreached: BreachCheck
  /** Sub-keys for refresh tokens and for the keys of counters. */
  readonly refreshKey: Buffer
  readonly rateKey: Buffer
  /** Without a mail server nobody could follow a link, so accounts are confirmed at once. */
  readonly autoconfirm: boolean
}

export async function createAccounts(platform: Platform, deps: AuthDependencies): Promise<Accounts> {
  const { config, log, database } = platform
  return {
    config,
    log,
    pool: database.service,
    tokens: deps.tokens,
    hasher: await createPasswordHasher(deps.secret.derive('pepper')),
    isBreached: createBreachCheck(config.breachRangeUrl, log),
    refreshKey: deps.secret.derive('refresh'),
    rateKey: deps.secret.derive('rate'),
    autoconfirm: config.smtpUrl === undefined,
  }
}

/** The issuer of access tokens: the address of this module as clients see it. */
export function issuerOf(config: Pick<Config, 'publicUrl'>): string {
  return `${config.publicUrl}/auth/v1`
}
