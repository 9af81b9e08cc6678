import path from 'node:path'
import { z } from 'zod'
import { StartError } from '#db/start-error.ts'
import { admissionLimits, admissionSettings, contradiction, type AdmissionLimits } from './admission/limits.ts'
import { count } from './count-setting.ts'
import { isEgressEntry } from './egress/egress-rules.ts'

const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, { error: 'must be a port number from 0 to 65535' })

/** Schemas reserved for our own code, and PostgreSQL's. */
const OURS = /^(auth|private|storage|realtime|migrations|audit|information_schema|pg_.*)$/i

/** `kev=` before the address of another server for a source of CVEs. */
const FEED_URL = /^(?:nvd-files|nvd-api|cve5|kev|epss|osv)=(?=https?:)/

/** Every setting, read once at start. A test checks the README's table against these keys. */
export const settings = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  STORAGE_URL: url(['s3:', 'file:']).optional(),
  MAX_FILE_MB: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a whole number of megabytes from 1 to 99999')
    .transform(Number)
    .default(2048),
  SCAN_MAX_MB: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a whole number of megabytes from 1 to 99999')
    .transform(Number)
    .default(750),
  COMPANY_STORAGE_GB: count.optional(),
  CLAMD_URL: url(['tcp:', 'unix:']).optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\p{Cc}]{3,320}$/u, 'must be an address, or a name and an address in <>')
    .optional(),
  DNS_SERVER: z
    .string()
    .regex(
      /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-fA-F:]+\])(:\d{1,5})?$/,
      'must be an address of a DNS server, with a port or without',
    )
    .optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  API_SCHEMAS: z
    .string()
    .default('public')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine((names) => names.every((name) => /^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(name)), {
      error: 'must be names of schemas with commas between them',
    })
    .refine((names) => !names.some((name) => OURS.test(name)), {
      error:
        'must not name auth, private, storage, realtime, or a schema of PostgreSQL itself: they are not for callers',
    })
    .refine((names) => new Set(names).size === names.length, { error: 'must name each schema once' }),
  API_KEYS: z.enum(['required', 'optional'], { error: 'must be required or optional' }).default('required'),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'must be the number of proxies in front of the server, 0 to 9')
    .transform(Number)
    .default(0),
  MAX_CONNECTIONS: count.default(10_000),
  CONNECTIONS_PER_ADDRESS: count.default(2_000),
  SOCKETS_PER_PERSON: count.default(200),
  UPLOADS_PER_PERSON: count.default(100),
  UPLOAD_MB_PER_PERSON: count.default(20_480),
  AUTH_ATTEMPTS_PER_MINUTE: count.default(30),
  ...admissionSettings,
  PATTERN_TIMEOUT_MS: z
    .string()
    .regex(/^[1-9]\d{1,3}$/, 'must be a whole number of milliseconds from 10 to 5000')
    .transform(Number)
    .refine((value) => value <= 5_000, { error: 'must be a whole number of milliseconds from 10 to 5000' })
    .default(500),
  BREACH_RANGE_URL: url(['http:', 'https:', 'file:']).optional(),
  IP_LOOKUP_URL: url(['http:', 'https:']).optional(),
  EGRESS_ALLOW: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
    .refine((entries) => entries.every(isEgressEntry), {
      error: 'must be hosts, addresses or networks (10.0.0.0/8) with commas between them',
    }),
  FEEDS_ONLINE: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  FEEDS_URLS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
    .refine((entries) => entries.every((entry) => FEED_URL.test(entry) && URL.canParse(entry.replace(FEED_URL, ''))), {
      error: 'must be nvd-files, nvd-api, cve5, kev, epss or osv, each with = and its URL, with commas between them',
    })
    .transform((entries) => new Map(entries.map((entry) => [entry.split('=')[0] ?? '', entry.replace(FEED_URL, '')]))),
  FEEDS_PROXY: url(['http:', 'https:']).optional(),
  NVD_API_KEY: z.string().min(8, 'must be the key that NVD sent you').optional(),
  DISK_RESERVE_PERCENT: z
    .string()
    .regex(/^([0-4]?\d|50)$/, 'must be a whole number from 0 to 50')
    .transform(Number)
    .default(5),
  AUDIT_ANCHORS: z.string().min(1).optional(),
  BACKUP_URL: url(['s3:', 'file:']).optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  BACKUP_PUBLIC_KEY: z.string().min(1).optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' })
    .default('info'),
})

export interface Config {
  readonly port: number
  readonly host: string
  /** Origin for links in mails and redirects, without a trailing slash. */
  readonly publicUrl: string
  /** Whether PUBLIC_URL was set; otherwise `publicUrl` is a guess from HOST and PORT. */
  readonly publicUrlGiven: boolean
  readonly dataDir: string
  /** Absent: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Absent: `storage` under `dataDir`. */
  readonly storageUrl: string | undefined
  /** Maximum size of one file. */
  readonly maxFileBytes: number
  /** Maximum size of a scan file. */
  readonly maxScanBytes: number
  /** How much the files of a company may take together, in 10^9 bytes; absent: no limit. Admins change it for one. */
  readonly companyStorageGb: number | undefined
  /** The virus scanner; absent: files are not scanned. */
  readonly clamdUrl: string | undefined
  readonly smtpUrl: string | undefined
  /** Sender of mails; absent: the administrator's setting. */
  readonly mailFrom: string | undefined
  /** Where the DNS records of a sender's domain are looked up; absent: the operating system's resolver. */
  readonly dnsServer: string | undefined
  /** Absent: generated once into `dataDir`. */
  readonly secretKey: string | undefined
  /** Schemas that the data interface exposes; the first is the default. */
  readonly apiSchemas: readonly string[]
  readonly apiKeysRequired: boolean
  readonly trustProxy: number
  /** Open connections of this server. */
  readonly maxConnections: number
  /** Open connections of one network address. */
  readonly connectionsPerAddress: number
  /** Open sockets for live updates of one person on this server. */
  readonly socketsPerPerson: number
  /** Unfinished resumable uploads of one person. */
  readonly uploadsPerPerson: number
  /** Announced bytes of them together. */
  readonly uploadBytesPerPerson: number
  /** Password attempts and requested mails per minute for one network address. */
  readonly authAttemptsPerMinute: number
  /** How callers share the database connections. */
  readonly admission: AdmissionLimits
  /** How long a data request with a regular expression, `like` or `ilike` may run. */
  readonly patternTimeoutMs: number
  readonly breachRangeUrl: string | undefined
  /** Asked by the page on localhost for its address; absent: this server. */
  readonly ipLookupUrl: string | undefined
  /** Hosts, addresses and networks that this server may reach although they are private. */
  readonly egressAllow: readonly string[]
  /** Whether feeds of CVEs may go out to the internet; absent: an administrator decides. */
  readonly feedsOnline: boolean | undefined
  /** Other addresses of sources, such as those of a mirror inside the network. */
  readonly feedUrls: ReadonlyMap<string, string>
  /** Feeds connect through it. */
  readonly feedsProxy: string | undefined
  /** Allows more requests to NVD. */
  readonly nvdApiKey: string | undefined
  /** Share of the disk that files leave free; 0: they may fill it. */
  readonly diskReservePercent: number
  /** File of signed lines that reveal a rewritten audit log; kept outside the data directory. */
  readonly auditAnchors: string
  /** Where backups go; absent: none are made by themselves. */
  readonly backupUrl: string | undefined
  /** Opens backups. */
  readonly backupPassphrase: string | undefined
  /** File with a public key; its private key opens backups. */
  readonly backupPublicKey: string | undefined
  readonly logLevel: z.infer<typeof settings>['LOG_LEVEL']
}

/** This machine, shown by its name: browsers store passkeys for names, never for bare addresses. */
const SHOWN_AS_LOCALHOST = new Set(['0.0.0.0', '::', '127.0.0.1', '::1'])

/**
 * Reads the settings from environment variables. An empty variable counts as absent.
 *
 * @throws StartError naming the first invalid setting and its valid values
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartError(
      `Setting ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}. Correct it and start again.`,
    )
  }
  const value = parsed.data
  const conflict = contradiction(value)
  if (conflict !== undefined) throw new StartError(`Setting ${conflict}. Correct it and start again.`)
  const shownHost = SHOWN_AS_LOCALHOST.has(value.HOST) ? 'localhost' : value.HOST
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl: new URL(
      value.PUBLIC_URL ?? `http://${shownHost.includes(':') ? `[${shownHost}]` : shownHost}:${value.PORT}`,
    ).href.replace(/\/$/, ''),
    publicUrlGiven: value.PUBLIC_URL !== undefined,
    dataDir: path.resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    storageUrl: value.STORAGE_URL,
    maxFileBytes: value.MAX_FILE_MB * 1024 * 1024,
    maxScanBytes: Math.min(value.SCAN_MAX_MB, value.MAX_FILE_MB) * 1024 * 1024,
    companyStorageGb: value.COMPANY_STORAGE_GB,
    clamdUrl: value.CLAMD_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    dnsServer: value.DNS_SERVER,
    secretKey: value.SECRET_KEY,
    apiSchemas: value.API_SCHEMAS,
    apiKeysRequired: value.API_KEYS === 'required',
    trustProxy: value.TRUST_PROXY,
    maxConnections: value.MAX_CONNECTIONS,
    connectionsPerAddress: value.CONNECTIONS_PER_ADDRESS,
    socketsPerPerson: value.SOCKETS_PER_PERSON,
    uploadsPerPerson: value.UPLOADS_PER_PERSON,
    uploadBytesPerPerson: value.UPLOAD_MB_PER_PERSON * 1024 * 1024,
    authAttemptsPerMinute: value.AUTH_ATTEMPTS_PER_MINUTE,
    admission: admissionLimits(value),
    patternTimeoutMs: value.PATTERN_TIMEOUT_MS,
    breachRangeUrl: value.BREACH_RANGE_URL,
    ipLookupUrl: value.IP_LOOKUP_URL,
    egressAllow: value.EGRESS_ALLOW,
    feedsOnline: value.FEEDS_ONLINE === undefined ? undefined : value.FEEDS_ONLINE === 'on',
    feedUrls: value.FEEDS_URLS,
    feedsProxy: value.FEEDS_PROXY,
    nvdApiKey: value.NVD_API_KEY,
    diskReservePercent: value.DISK_RESERVE_PERCENT,
    auditAnchors: path.resolve(value.AUDIT_ANCHORS ?? `${path.resolve(value.DATA_DIR)}-anchors.jsonl`),
    backupUrl: value.BACKUP_URL,
    backupPassphrase: value.BACKUP_PASSPHRASE,
    backupPublicKey: value.BACKUP_PUBLIC_KEY,
    logLevel: value.LOG_LEVEL,
  }
}
