import type { Topic } from './topic.ts'

/** Topics about systems: settings, logs, rules, accounts. */
export const TOPICS_OF_SYSTEMS: readonly Topic[] = [
  {
    name: 'scan-and-risks',
    words: /risk|vulnerab|flaw|patch|malicious|malware|threat|scan|remediat/i,
    settings: [
      'scan schedule weekly authenticated',
      'scan engine definitions hourly',
      'patch ring pilot days 2',
      'patch ring all days 10',
      'quarantine automatic',
    ],
    rows: [
      ['finding', 'machine', 'severity', 'found', 'due', 'state'],
      ['Old TLS library', 'web-01', 'High', '2026-03-02', '2026-03-16', 'patched'],
      ['Default page', 'prn-04', 'Low', '2026-03-02', '2026-05-01', 'open'],
      ['Kernel update', 'file-01', 'High', '2026-03-09', '2026-03-23', 'patched'],
      ['Weak cipher', 'gw-01', 'Medium', '2026-03-16', '2026-04-15', 'accepted until release 8.4'],
    ],
    rules: [
      'Critical findings are mended in seven days, high ones in fourteen, the others in sixty.',
      'What cannot be mended in time goes to the risk owner, who decides in writing.',
      'The register of risks is looked through every quarter, and after each large change.',
    ],
  },
  {
    name: 'audit-logging',
    words: /audit|\blog|monitor|event|time stamp|time source|trace|detect/i,
    settings: [
      'log target siem.internal tls',
      'log keep-days 365',
      'log sign-in success+failure',
      'log admin commands',
      'time source ntp.internal',
      'alert on log-stop',
    ],
    rows: [
      ['week', 'reviewer', 'alerts', 'looked into', 'outcome'],
      ['2026-W09', 'M. Ruiz', '14', '14', 'nothing'],
      ['2026-W10', 'P. Nair', '22', '22', 'ticket 4127: account locked'],
      ['2026-W11', 'M. Ruiz', '11', '11', 'nothing'],
      ['2026-W12', 'P. Nair', '17', '17', 'ticket 4140: new service account'],
    ],
    rules: [
      'Logs of sign-ins, administration and access to protected files go to the log server at once.',
      'Alerts are looked through every working day, the rest each week.',
      'Only two people may change what is logged; each change is an entry of its own.',
    ],
  },
  {
    name: 'network-rules',
    words:
      /network|boundar|communicat|transmi|crypt|wireless|connection|traffic|internet|voip|mobile code|transfer|flow|collaborat|at rest|\bkeys?\b|engineering|tunnel/i,
    settings: [
      'policy default deny',
      'policy inside to outside permit tcp 443',
      'policy guest to inside deny',
      'policy inside to siem permit tcp 6514',
      'vpn split-tunnel off',
      'tls minimum 1.2 modules validated',
      'wireless corp auth certificate',
    ],
    rows: [
      ['rule', 'from', 'to', 'service', 'owner', 'decision'],
      ['10', 'inside', 'outside', 'https', 'M. Ruiz', 'keep'],
      ['20', 'inside', 'siem', 'syslog tls', 'P. Nair', 'keep'],
      ['30', 'vendor', 'machine-hall', 'rdp', 'M. Ruiz', 'remove'],
      ['40', 'guest', 'outside', 'https', 'M. Ruiz', 'keep'],
    ],
    rules: [
      'Whatever is not allowed is denied; each rule has an owner and a reason.',
      'Protected information leaves only encrypted by modules that are validated.',
      'The rules are gone through twice a year, and those without an owner are removed.',
    ],
  },
  {
    name: 'accounts',
    words:
      /access|account|privile|session|remote|authenti|password|identif|least|user|log-?on|separation|credential|feedback/i,
    settings: [
      'lockout attempts 5 minutes 30',
      'session lock minutes 15',
      'factor required all',
      'password length 14 history 24',
      'admin accounts separate',
      'guest off',
      'disable after-days 35 unused',
    ],
    rows: [
      ['account', 'role', 'last sign-in', 'decision'],
      ['dana.whitfield', 'Owner', '2026-03-30', 'keep'],
      ['marco.ruiz', 'Administrator', '2026-03-31', 'keep'],
      ['priya.nair', 'Engineer', '2026-03-31', 'keep'],
      ['svc-backup', 'Service', '2026-03-31', 'keep'],
      ['lee.tran', 'Engineer', '2025-12-19', 'disable'],
    ],
    rules: [
      'An account is asked for by the head of the team, and has what the work needs and no more.',
      'Each administrator has a second account for it, with MFA.',
      'On the last day of an employee the accounts are closed before they leave the house.',
    ],
  },
  {
    name: 'baseline',
    words:
      /config|baseline|software|change|install|function|system|develop|code|inventory|asset|capacity|processing|impact/i,
    settings: [
      'baseline windows-11 release 2026-03',
      'applocker mode enforce',
      'services telnet off ftp off smb1 off',
      'install allow admins',
      'macro outside deny',
      'screen-lock minutes 10',
    ],
    rows: [
      ['change', 'asked by', 'approved', 'tested', 'in place'],
      ['C-204 Release 2026-03', 'M. Ruiz', '2026-03-03', 'lab, 3 machines', '2026-03-10'],
      ['C-205 New scanner', 'P. Nair', '2026-03-09', 'lab', '2026-03-16'],
      ['C-206 Remove old VPN', 'M. Ruiz', '2026-03-17', 'pilot', '2026-03-24'],
    ],
    rules: [
      'Machines are built from the approved baseline; what departs from it is found by the weekly check.',
      'A change is asked for, weighed for its effect on security, tested and approved before it is made.',
      'Only software of the list runs; the list is confirmed every quarter.',
    ],
  },
]
