import type { Severity } from '#domain/vulnerabilities/severity.ts'
import type { ScanAsset } from './scan-asset.ts'

/** `info` is an observation of an asset: kept and counted, and never a finding. */
export type ItemSeverity = Severity | 'info'

/** Where in an asset something was found. */
export interface ItemPlace {
  /** 1 to 65535; a check of the whole host has none. */
  readonly port?: number
  /** In small letters: tcp, udp, icmp. */
  readonly protocol?: string
  /** What listens there: https, ssh. */
  readonly service?: string
  /** Within a repository, image or application: a file, or the address of a page. */
  readonly path?: string
  readonly line?: number
}

/** A part of an asset: a package in an image or on a host. */
export interface ScanComponent {
  /** Without qualifiers where the file has none. Undefined where the file names no ecosystem. */
  readonly purl?: string
  readonly name: string
  readonly version?: string
  /** The first versions without the weakness, as the file says. */
  readonly fixedIn?: readonly string[]
}

/**
 * One line of a scan: something that a scanner reports of one asset, in the same shape from every format. What a file
 * does not say is undefined, never a guess; the texts are the file's own, trimmed, and without markup.
 */
export interface ScanItem {
  readonly asset: ScanAsset
  readonly place?: ItemPlace
  readonly component?: ScanComponent
  /** The id of the rule at its scanner: plugin 57582, OID 1.3.6…, QID 38739, rule of SARIF. It survives a new title. */
  readonly rule?: string
  /** For example the plugin family. */
  readonly family?: string
  /** In capitals (CVE-2021-44228), each once, in the order of the file. */
  readonly cves: readonly string[]
  /** GHSA, RHSA, MSB and their like, as the file writes them. */
  readonly advisories: readonly string[]
  /** For example CWE-79. */
  readonly cwes: readonly string[]
  readonly severity: ItemSeverity
  /** One line, 1 to 500 characters. */
  readonly title: string
  readonly description?: string
  /** What to do: "Update OpenSSL to 3.0.14". Items of one solution are fixed together. */
  readonly solution?: string
  /** What the scanner saw: output of a plugin, a snippet, a request. */
  readonly evidence?: string
  /** CVSS vectors of every version, as in the file: "CVSS:3.1/AV:N/…", and for version 2 without a prefix. */
  readonly vectors: readonly string[]
  /** The highest CVSS base score that the file gives, 0.0 to 10.0. */
  readonly score?: number
  readonly references: readonly string[]
  /** Known only from inside the asset: a scan without credentials says nothing of it. */
  readonly isLocal?: boolean
  /** ISO 8601: when the scanner saw it, where items have times of their own. */
  readonly seenAt?: string
  /** Where the file itself says so: a VEX state, a suppression of SARIF, a dismissed alert. */
  readonly settled?: {
    readonly state: 'fixed' | 'not affected' | 'accepted' | 'false positive'
    readonly reason?: string
  }
}

/** What a file says of the scan as a whole. */
export interface ScanFacts {
  /** The product: "Nessus", "OpenVAS". One spelling for each, whatever the version. */
  readonly scanner: string
  readonly scannerVersion?: string
  /** The name of the policy or profile. */
  readonly policyName?: string
  /** ISO 8601. Scans count by the time at which they were taken, so a parser never gives the time of the import. */
  readonly startedAt?: string
  readonly endedAt?: string
  /** What was looked for. Undefined where the file does not say: then it was everything that the scanner has. */
  readonly rules?: readonly string[]
  /** Port ranges as scanned: "1-1024", "443". Undefined where the file does not say. */
  readonly ports?: readonly string[]
}

/** A line of the file that could not be read. None is lost: items of the file = items + unread. */
export interface UnreadItem {
  /** Where in the file: a line, an index, a path. */
  readonly position: string
  /** One sentence. */
  readonly reason: string
  /** The beginning of what stands there, at most 500 characters. */
  readonly text: string
}

/**
 * What a parser gives, in the order of the file. Facts may come in several parts, of which a later one adds to the
 * earlier. An asset without items was scanned too: its part is what allows the scan to close findings there.
 */
export type ScanPart =
  | { readonly part: 'facts'; readonly facts: Partial<ScanFacts> }
  | { readonly part: 'asset'; readonly asset: ScanAsset }
  | { readonly part: 'component'; readonly asset: ScanAsset; readonly component: ScanComponent }
  | { readonly part: 'item'; readonly item: ScanItem }
  | { readonly part: 'unread'; readonly unread: UnreadItem }
