import type { Topic } from './topic.ts'

/** Topics about people: training, doors, papers, suppliers. */
export const TOPICS_OF_PEOPLE: readonly Topic[] = [
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
      'Each new employee takes the course before the first sign-in, and again each year.',
      'Each system administrator takes the course for administrators too.',
      'The roster is looked through each month; late employees lose access until they pass.',
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
      'Employees who see something odd call the duty phone at once; nobody is blamed for a false alarm.',
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
    name: 'people',
    words: /personnel|screening|workforce|employ|disciplin|hiring/i,
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
      'The list of steps is completed on the day a person leaves or moves.',
      'The list is kept with the file of the person for six years.',
    ],
  },
]
