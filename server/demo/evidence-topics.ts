/** What evidence of a subject says: settings that were exported, rows that were looked through, rules that were signed. */
export interface Topic {
  /** How its files are called. */
  readonly name: string
  /** Found in the title of a control. */
  readonly words: RegExp
  readonly settings: readonly string[]
  /** The head first. */
  readonly rows: readonly (readonly string[])[]
  readonly rules: readonly string[]
}

/** The first whose words are in a title is taken; the last has no words of its own. */
export const TOPICS: readonly Topic[] = [
  {
    name: 'training',
    words: /train|aware|role-based|education/i,
    settings: [
      'course security-basics due yearly',
      'course insider-threat due yearly',
      'remind before-days 14',
      'pass-mark 80',
    ],
    rows: [
      ['person', 'course', 'passed', 'score'],
      ['Dana Whitfield', 'Security basics', '2026-02-11', '96'],
      ['Marco Ruiz', 'Security basics', '2026-02-12', '91'],
      ['Priya Nair', 'Handling CUI', '2026-02-18', '100'],
      ['Lee Tran', 'Insider threat', '2026-03-02', '88'],
      ['Ana Costa', 'Insider threat', '', 'booked for next week'],
    ],
    rules: [
      'Whoever joins takes the course before the first sign-in, and again each year.',
      'Whoever administers systems takes the course for administrators too.',
      'The roster is looked through each month; whoever is late loses access until they pass.',
    ],
  },
  {
    name: 'media-register',
    words: /\bmedia\b|sanitiz|dispos|removable|portable|destruction/i,
    settings: [
      'usb storage deny',
      'usb storage allow serial 4C53-0001 for backup-operators',
      'encrypt removable always',
      'wipe method overwrite-verify',
    ],
    rows: [
      ['medium', 'serial', 'holder', 'state', 'proof'],
      ['Backup disk', 'BD-014', 'Safe, room 2', 'in use', 'sealed'],
      ['Laptop drive', 'LT-091', 'Workshop', 'wiped', 'certificate 2231'],
      ['Backup disk', 'BD-009', 'Shredder', 'destroyed', 'certificate 2240'],
      ['USB stick', 'US-003', 'Safe, room 2', 'in use', 'encrypted'],
    ],
    rules: [
      'Media with protected information are marked, numbered and kept in the safe.',
      'Before a medium leaves it is wiped and checked, or destroyed before two people.',
      'Sticks that nobody owns are handed in and never plugged in.',
    ],
  },
  {
    name: 'visitors-and-doors',
    words: /physical|visitor|facilit|escort|entry|premises|secur(e|ing) areas|perimeter|work site/i,
    settings: [
      'door machine-hall readers badge+pin',
      'door server-room readers badge+pin',
      'alarm after-seconds 30 open',
      'camera retention-days 90',
    ],
    rows: [
      ['day', 'visitor', 'from', 'escorted by', 'in', 'out'],
      ['2026-03-02', 'J. Abel', 'Lift maintenance', 'M. Ruiz', '09:10', '10:40'],
      ['2026-03-05', 'S. Ito', 'Customer audit', 'D. Whitfield', '08:55', '16:20'],
      ['2026-03-11', 'K. Brandt', 'Cleaning', 'P. Nair', '17:30', '19:00'],
      ['2026-03-17', 'R. Osei', 'Network provider', 'M. Ruiz', '13:05', '14:15'],
    ],
    rules: [
      'Visitors sign in at the front desk, wear a badge that can be told from ours, and are escorted throughout.',
      'Badges are collected at the exit; one that is missing is blocked within the hour.',
      'The list of who may enter the server room is confirmed every quarter.',
    ],
  },
  {
    name: 'maintenance-log',
    words: /maintenance/i,
    settings: [
      'remote-support enable on-request',
      'remote-support factor required',
      'session record always',
      'session end after-minutes 30 idle',
    ],
    rows: [
      ['day', 'machine', 'work', 'by', 'stayed with them'],
      ['2026-02-20', 'Gateway', 'Firmware 8.3', 'Own staff', ''],
      ['2026-03-04', 'Milling machine 2', 'Controller replaced', 'Maker', 'P. Nair'],
      ['2026-03-19', 'File server', 'Memory test', 'Own staff', ''],
    ],
    rules: [
      'Maintenance is announced, approved and logged with who did it and what was replaced.',
      'Nobody from outside works alone; remote sessions need a second factor and are ended by us.',
      'Tools that are brought along are scanned first.',
    ],
  },
  {
    name: 'incidents',
    words: /incident|breach|contingen|disaster|recover|continuity|backup/i,
    settings: [
      'alert severity high to duty-phone',
      'alert severity medium to ticket',
      'backup nightly verify',
      'backup offsite weekly',
    ],
    rows: [
      ['number', 'reported', 'what', 'severity', 'closed', 'learned'],
      ['I-31', '2026-01-19', 'Phishing mail, one click', 'Medium', '2026-01-20', 'Banner on outside mail'],
      ['I-32', '2026-02-08', 'Laptop left in a taxi, encrypted', 'Medium', '2026-02-09', 'Reminder before travel'],
      [
        'I-33',
        '2026-03-13',
        'Exercise: ransom on the file server',
        'Exercise',
        '2026-03-13',
        'Call list was out of date',
      ],
    ],
    rules: [
      'Whoever sees something odd calls the duty phone at once; nobody is blamed for a false alarm.',
      'The incident lead decides within the hour who is to be told, and by when the rules ask for it.',
      'Each year the plan is rehearsed, and what was learned is entered here.',
    ],
  },
  {
    name: 'suppliers',
    words: /supplier|vendor|third|contract|agreement|associate|outsourc|cloud|partner/i,
    settings: ['supplier review yearly', 'supplier access expires days 90', 'supplier notice incident hours 24'],
    rows: [
      ['supplier', 'service', 'agreement', 'looked at', 'result'],
      ['Northwind Cloud', 'Mail and files', '2025-06-01', '2026-02-10', 'report read, nothing open'],
      ['Lantern Security', 'Detection', '2025-09-15', '2026-02-12', 'one question, answered'],
      ['Copper Print', 'Printing', '2024-11-20', '2026-02-12', 'agreement to be renewed'],
    ],
    rules: [
      'Before a supplier gets information there is an agreement that says how it is kept and who is told of incidents.',
      'Suppliers are looked at once a year; what was found is followed up here.',
      'At the end information is returned or destroyed, and the supplier says so in writing.',
    ],
  },
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
      'Whoever administers has a second account for it, with a second factor.',
      'On the last day of somebody the accounts are closed before they leave the house.',
    ],
  },
  {
    name: 'people',
    words: /personnel|screen|terminat|workforce|employ|disciplin|hiring|confidential/i,
    settings: [
      'leaver ticket automatic',
      'leaver disable accounts same-day',
      'joiner access after screening',
      'agreement signed before access',
    ],
    rows: [
      ['person', 'step', 'done', 'by'],
      ['Lee Tran', 'Accounts closed', '2025-12-19', 'M. Ruiz'],
      ['Lee Tran', 'Badge and laptop returned', '2025-12-19', 'Front desk'],
      ['Ana Costa', 'Screened before access', '2026-02-02', 'D. Whitfield'],
      ['Ana Costa', 'Agreement signed', '2026-02-02', 'D. Whitfield'],
    ],
    rules: [
      'Nobody gets access to protected information before they are screened and have signed.',
      'Whoever leaves or moves is gone through with the list of steps on the same day.',
      'The list is kept with the file of the person for six years.',
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
  {
    name: 'policy',
    words: /(?:)/,
    settings: ['policy review yearly', 'policy owner named', 'policy acknowledged all'],
    rows: [
      ['subject', 'looked at by', 'result', 'next'],
      ['Scope and duties', 'D. Whitfield', 'still right', 'in a year'],
      ['How it is done', 'M. Ruiz', 'one step added', 'in a year'],
      ['Records', 'P. Nair', 'complete', 'in a quarter'],
    ],
    rules: [
      'This is done by the control owner, and approved by the system owner.',
      'What departs from it is written down with its reason and its end.',
      'It is gone through once a year, and after each large change.',
    ],
  },
]
