/** What the landing page says of the product. A test looks for each page, so that it claims nothing that is missing. */
export const CLAIMS = [
  {
    title: 'A score with its proof',
    text: 'See each point of the SPRS score next to its requirement, for any day. The submission score counts only what has its proof and is the same on every page and in every file.',
    pages: ['/dashboard', '/controls', '/controls/simulator'],
    icon: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
  },
  {
    title: 'POA&M by the rule',
    text: '32 CFR 170.21 decides which items a Conditional status allows and when they must be closed. Parapet applies it to each item and cites it.',
    pages: ['/poam', '/assessments'],
    icon: 'M6 4h12v16l-3-2-3 2-3-2-3 2zM9 9h6M9 13h4',
  },
  {
    title: 'Evidence that verifies offline',
    text: 'Each file keeps its hash and history. An assessor gets one package with system security plan, evidence and audit log, and checks it without a network.',
    pages: ['/evidence', '/ssp', '/package'],
    icon: 'M12 3l8 3v6c0 4.5-3.2 7.7-8 9-4.8-1.3-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  },
  {
    title: 'Vulnerabilities with due dates',
    text: 'Scans in 27 formats become findings with a deadline. Assign an owner, or make a POA&M item in one click. When the next scan no longer reports a finding, Parapet proposes to close it.',
    pages: ['/vulnerabilities', '/vulnerabilities/scans', '/cve-dashboard'],
    icon: 'M12 8v5M12 16.5v.5M12 3l9.5 17h-19z',
  },
  {
    title: 'Suppliers and questionnaires',
    text: 'Suppliers answer without an account. Your customers get their own workbook back, filled in from your statements and evidence.',
    pages: ['/suppliers', '/business-associates', '/questionnaires', '/risks'],
    icon: 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5',
  },
  {
    title: 'One command, your server',
    text: 'npm start installs, builds and serves everything, database included. A bundle runs on a closed network. Feeds and mail stay off until you switch them on.',
    pages: [],
    icon: 'M4 5h16v6H4zM4 13h16v6H4zM7 8h.01M7 16h.01',
  },
] as const
