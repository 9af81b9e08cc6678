import type pg from 'pg'

interface DemoCve {
  readonly id: string
  readonly published: string
  readonly title: string
  readonly description: string
  readonly product: string
  readonly score: number
  readonly vector: string
  readonly cwes: readonly string[]
  readonly kev?: DemoKev
  readonly affects: readonly DemoRange[]
}

/** As CISA's catalog has it. */
interface DemoKev {
  readonly added: string
  readonly due: string
  readonly vendor: string
  readonly product: string
  readonly name: string
  readonly action: string
  readonly isRansomware: boolean
}

type DemoRange = readonly [scheme: string, ecosystem: string, name: string, from: string | null, to: string]

const NETWORK = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N'
const ALL_HIGH = 'C:H/I:H/A:H'
const APPLY_UPDATES = 'Apply updates per vendor instructions.'
const LOG4J = 'org.apache.logging.log4j:log4j-core'

/**
 * Published vulnerabilities around what the demo's companies run: scores, vectors and days are those of NVD and CISA,
 * the short descriptions are ours. EPSS changes daily, and so it comes from its feed alone.
 */
const DEMO_CVES: readonly DemoCve[] = [
  {
    id: 'CVE-2021-44228',
    published: '2021-12-10',
    title: 'Log4Shell: remote code execution in Apache Log4j',
    description: 'Log4j looks up JNDI addresses in logged text, and so an attacker who gets text into a log runs code.',
    product: 'apache log4j',
    score: 10,
    vector: `${NETWORK}/S:C/${ALL_HIGH}`,
    cwes: ['CWE-20', 'CWE-400', 'CWE-502', 'CWE-917'],
    kev: {
      added: '2021-12-10',
      due: '2021-12-24',
      vendor: 'Apache',
      product: 'Log4j2',
      name: 'Apache Log4j2 Remote Code Execution Vulnerability',
      action:
        'For all affected software assets for which updates exist, the only acceptable remediation actions are: 1) Apply updates; OR 2) remove affected assets from agency networks. Temporary mitigations using one of the measures provided at https://www.cisa.gov/uscert/ed-22-02-apache-log4j-recommended-mitigation-measures are only acceptable until updates are available.',
      isRansomware: true,
    },
    affects: [['maven', 'Maven', LOG4J, '2.13.0', '2.15.0']],
  },
  {
    id: 'CVE-2021-45046',
    published: '2021-12-14',
    title: 'Incomplete fix of Log4Shell in Apache Log4j 2.15.0',
    description: 'With certain layouts, Log4j 2.15.0 still looks up JNDI addresses in logged text.',
    product: 'apache log4j',
    score: 9,
    vector: 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:C/C:H/I:H/A:H',
    cwes: ['CWE-917'],
    kev: {
      added: '2023-05-01',
      due: '2023-05-22',
      vendor: 'Apache',
      product: 'Log4j2',
      name: 'Apache Log4j2 Deserialization of Untrusted Data Vulnerability',
      action: APPLY_UPDATES,
      isRansomware: true,
    },
    affects: [['maven', 'Maven', LOG4J, '2.13.0', '2.16.0']],
  },
  {
    id: 'CVE-2021-23337',
    published: '2021-02-15',
    title: 'Command injection in the templates of lodash',
    description: 'The function template of lodash lets the options of a template run code.',
    product: 'lodash',
    score: 7.2,
    vector: `CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:U/${ALL_HIGH}`,
    cwes: ['CWE-94'],
    affects: [['semver', 'npm', 'lodash', null, '4.17.21']],
  },
  {
    id: 'CVE-2022-3602',
    published: '2022-11-01',
    title: 'OpenSSL X.509 email address overflow',
    description:
      'A mail address in a certificate overflows four bytes on the stack while its name constraints are checked.',
    product: 'openssl',
    score: 7.5,
    vector: `${NETWORK}/S:U/C:N/I:N/A:H`,
    cwes: ['CWE-787'],
    affects: [['generic', 'cpe', 'openssl:openssl', '3.0.0', '3.0.7']],
  },
  {
    id: 'CVE-2023-38408',
    published: '2023-07-20',
    title: 'OpenSSH agent forwarding remote code execution',
    description: 'A forwarded agent loads libraries of the host of the agent when the other side asks for it.',
    product: 'openbsd openssh',
    score: 9.8,
    vector: `${NETWORK}/S:U/${ALL_HIGH}`,
    cwes: ['CWE-428'],
    affects: [['generic', 'cpe', 'openbsd:openssh', null, '9.3p2']],
  },
  {
    id: 'CVE-2023-48795',
    published: '2023-12-18',
    title: 'Terrapin: SSH prefix truncation',
    description: 'Someone between client and server removes messages from the beginning of a secure channel unnoticed.',
    product: 'openbsd openssh',
    score: 5.9,
    vector: 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:N/I:H/A:N',
    cwes: ['CWE-354'],
    affects: [['generic', 'cpe', 'openbsd:openssh', null, '9.6']],
  },
  {
    id: 'CVE-2024-6387',
    published: '2024-07-01',
    title: 'regreSSHion: race in the signal handler of the OpenSSH server',
    description: 'A sign-in that takes too long runs code in a signal handler that is not safe there.',
    product: 'openbsd openssh',
    score: 8.1,
    vector: `CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/${ALL_HIGH}`,
    cwes: ['CWE-364'],
    affects: [['generic', 'cpe', 'openbsd:openssh', '8.5p1', '9.8p1']],
  },
  {
    id: 'CVE-2023-4863',
    published: '2023-09-12',
    title: 'Heap overflow in libwebp',
    description: 'A crafted WebP picture writes past the end of a table of Huffman codes.',
    product: 'google chrome',
    score: 8.8,
    vector: `CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/${ALL_HIGH}`,
    cwes: ['CWE-787'],
    kev: {
      added: '2023-09-13',
      due: '2023-10-04',
      vendor: 'Google',
      product: 'Chromium WebP',
      name: 'Google Chromium WebP Heap-Based Buffer Overflow Vulnerability',
      action:
        'Apply mitigations per vendor instructions or discontinue use of the product if mitigations are unavailable.',
      isRansomware: false,
    },
    affects: [['generic', 'cpe', 'google:chrome', null, '116.0.5845.187']],
  },
  {
    id: 'CVE-2023-34362',
    published: '2023-06-02',
    title: 'SQL injection in MOVEit Transfer',
    description: 'Without signing in, a request to MOVEit Transfer reaches its database.',
    product: 'progress moveit transfer',
    score: 9.8,
    vector: `${NETWORK}/S:U/${ALL_HIGH}`,
    cwes: ['CWE-89'],
    kev: {
      added: '2023-06-02',
      due: '2023-06-23',
      vendor: 'Progress',
      product: 'MOVEit Transfer',
      name: 'Progress MOVEit Transfer SQL Injection Vulnerability',
      action: APPLY_UPDATES,
      isRansomware: true,
    },
    affects: [['generic', 'cpe', 'progress:moveit_transfer', null, '2021.0.6']],
  },
  {
    id: 'CVE-2014-0160',
    published: '2014-04-07',
    title: 'Heartbleed: memory disclosure in OpenSSL',
    description: 'A heartbeat message with a wrong length is answered with up to 64 KiB of memory.',
    product: 'openssl',
    score: 7.5,
    vector: `${NETWORK}/S:U/C:H/I:N/A:N`,
    cwes: ['CWE-125'],
    kev: {
      added: '2022-05-04',
      due: '2022-05-25',
      vendor: 'OpenSSL',
      product: 'OpenSSL',
      name: 'OpenSSL Information Disclosure Vulnerability',
      action: APPLY_UPDATES,
      isRansomware: false,
    },
    affects: [['generic', 'cpe', 'openssl:openssl', '1.0.1', '1.0.1g']],
  },
]

/** Puts the demo's CVEs into the mirror. The sources stay "never loaded", because none was. */
export async function addDemoCves(client: pg.ClientBase): Promise<void> {
  const cves = JSON.stringify(DEMO_CVES)
  await client.query(CVES, [cves])
  await client.query(AFFECTS, [cves])
}

const CVES = `
  insert into reference.cves (id, published_at, modified_at, source, record, status, title, description, products, words, cvss,
    score, severity, vector, cwes, links, kev_added_on, kev_due_on, kev_ransomware, kev)
  select c.id, c.published, c.published, 'NVD', c.id, 'Analyzed', c.title, c.description, array[c.product],
    to_tsvector('english', concat_ws(' ', c.title, c.product, c.description)),
    jsonb_build_array(jsonb_build_object('version', '3.1', 'vector', c.vector, 'score', c.score)), c.score,
    case when c.score >= 9 then 'critical' when c.score >= 7 then 'high' else 'medium' end, c.vector, c.cwes,
    jsonb_build_array(jsonb_build_object('url', 'https://nvd.nist.gov/vuln/detail/' || c.id, 'tags', '[]'::jsonb)),
    (c.kev ->> 'added')::date, (c.kev ->> 'due')::date, (c.kev ->> 'isRansomware')::boolean,
    c.kev - array['added', 'due', 'isRansomware']
  from jsonb_to_recordset($1) c (id text, published timestamptz, title text, description text, product text, score numeric,
    vector text, cwes text[], kev jsonb)`

const AFFECTS = `
  insert into reference.affects (cve_id, source, record, position, scheme, ecosystem, name, version_from, version_to)
  select c.id, case a.part ->> 1 when 'cpe' then 'NVD' else 'OSV' end, c.id, a.position, a.part ->> 0, a.part ->> 1, a.part ->> 2,
    a.part ->> 3, a.part ->> 4
  from jsonb_to_recordset($1) c (id text, affects jsonb)
  cross join lateral jsonb_array_elements(c.affects) with ordinality a (part, position)`
