// What the specification names, item by item, as data. An item holds unless it says otherwise, and the tests that read
// this file check both: an item marked as missing fails as soon as it is there.

export interface Item {
  /** Why the product does otherwise. */
  readonly departs?: string
  /** The area that brings it; the area has not landed. */
  readonly missing?: string
}

export type Protocol = 'cmmc' | 'cmmc2' | 'hipaa' | 'iso27001' | 'soc2'

export interface ProtocolWords {
  readonly dashboard: string
  readonly score: string
  readonly framework: string
  readonly controls: string
  readonly grouped: string
  readonly assessment: string
  readonly thirdParties: string
  readonly thirdPartyPath: string
}

/** Section 1, and sections 4 and 9 of the decisions. */
export const WORDS: Readonly<Record<Protocol, ProtocolWords>> = {
  cmmc: {
    dashboard: 'CMMC Level 1 Dashboard',
    score: 'SPRS Score',
    framework: 'NIST SP 800-171',
    controls: 'Practices',
    grouped: 'Domain',
    assessment: 'CMMC Level 1 Self-Assessment',
    thirdParties: 'Suppliers',
    thirdPartyPath: '/suppliers',
  },
  cmmc2: {
    dashboard: 'CMMC Level 2 Dashboard',
    score: 'SPRS Score',
    framework: 'NIST SP 800-171 Rev 3, assessed against Rev. 2 (32 CFR 170.14(c)(3))',
    controls: 'Controls',
    grouped: 'Family',
    assessment: 'CMMC Level 2 Assessment',
    thirdParties: 'Suppliers',
    thirdPartyPath: '/suppliers',
  },
  hipaa: {
    dashboard: 'HIPAA Controls Dashboard',
    score: 'Compliance Score',
    framework: 'HIPAA Security Rule',
    controls: 'Safeguards',
    grouped: 'Safeguard category',
    assessment: 'HIPAA Security Risk Analysis',
    thirdParties: 'Business Associates',
    thirdPartyPath: '/business-associates',
  },
  iso27001: {
    dashboard: 'ISO 27001 Dashboard',
    score: 'Compliance Score',
    framework: 'ISO/IEC 27001:2022',
    controls: 'Controls',
    grouped: 'Annex A theme',
    assessment: 'ISO 27001 Certification Audit',
    thirdParties: 'Third Parties',
    thirdPartyPath: '/business-associates',
  },
  soc2: {
    dashboard: 'SOC 2 Dashboard',
    score: 'Compliance Score',
    framework: 'SOC 2 Trust Services Criteria',
    controls: 'Criteria',
    grouped: 'Category',
    assessment: 'SOC 2 Examination',
    thirdParties: 'Third Parties',
    thirdPartyPath: '/business-associates',
  },
}

export interface Route extends Item {
  readonly path: string
  /** The heading of the page, for an Admin in a company of CMMC Level 2. */
  readonly heading: string
}

const ANY_ID = '00000000-0000-4000-8000-000000000001'

/** Section 2, "Routes": the protected ones. */
export const ROUTES: readonly Route[] = [
  { path: '/dashboard', heading: 'CMMC Level 2 Dashboard' },
  { path: '/company-info', heading: 'Company Info' },
  { path: '/controls', heading: 'Controls' },
  { path: '/controls/3.1.1', heading: 'Authorized Access Control' },
  { path: '/practices', heading: 'Practices' },
  { path: '/poam', heading: 'Plan of Action & Milestones' },
  { path: '/evidence', heading: 'Evidence' },
  { path: '/training', heading: 'Training', missing: 'training' },
  { path: `/training/${ANY_ID}`, heading: 'Training', missing: 'training' },
  { path: '/phishing-training', heading: 'Phishing Campaigns', missing: 'phishing' },
  { path: `/phishing-training/${ANY_ID}`, heading: 'Phishing Campaigns', missing: 'phishing' },
  { path: '/policy-generator', heading: 'Policy Generator', missing: 'policies' },
  { path: '/policy-admin', heading: 'Policy Admin', missing: 'policies' },
  { path: '/companies', heading: 'Companies' },
  { path: '/ssp', heading: 'System Security Plan' },
  { path: '/business-associates', heading: 'Suppliers' },
  { path: '/suppliers', heading: 'Suppliers' },
  { path: '/vulnerabilities', heading: 'Vulnerabilities' },
  { path: '/cve-dashboard', heading: 'CVE dashboard' },
  { path: '/user-management', heading: 'User management' },
  { path: '/profile', heading: 'Profile' },
  { path: '/settings', heading: 'Company settings' },
  { path: '/admin/email-settings', heading: 'Email settings' },
  { path: '/test-protocol-wizard', heading: 'Test controls' },
  { path: '/questionnaires', heading: 'Questionnaires' },
  { path: `/course/${ANY_ID}`, heading: 'Course', missing: 'training' },
]

export interface Redirect extends Item {
  readonly from: string
  readonly to: string
  readonly as: 'visitor' | 'Admin' | Protocol
}

/** Sections 2 and 6, and sections 3 and 6 of the decisions. */
export const REDIRECTS: readonly Redirect[] = [
  { from: '/', to: '/dashboard', as: 'Admin' },
  { from: '/controls?status=completed', to: '/auth?redirect=/controls?status=completed', as: 'visitor' },
  { from: '/auth/reset-password', to: '/auth/reset-password', as: 'visitor' },
  { from: '/users', to: '/user-management', as: 'Admin' },
  { from: '/ai-settings', to: '/settings/ai', as: 'Admin' },
  { from: '/practices', to: '/controls', as: 'hipaa' },
  { from: '/practices', to: '/controls', as: 'iso27001' },
  { from: '/practices?status=completed', to: '/controls?status=completed', as: 'soc2' },
  {
    from: '/training',
    to: '/auth?redirect=/training',
    as: 'visitor',
  },
]

export interface SidebarItem extends Item {
  readonly label: (words: ProtocolWords) => string
  readonly path: (words: ProtocolWords) => string
}

const entry = (label: string, path: string, item: Item = {}): SidebarItem => ({
  label: () => label,
  path: () => path,
  ...item,
})

/** Section 2, "App shell", in the order of the sidebar. */
export const SIDEBAR: readonly SidebarItem[] = [
  entry('Companies', '/companies'),
  entry('Dashboard', '/dashboard'),
  entry('Company Info', '/company-info'),
  { label: ({ controls }) => controls, path: () => '/controls' },
  entry('Plan of Action & Milestones', '/poam'),
  entry('Evidence', '/evidence'),
  entry('Vulnerabilities', '/vulnerabilities'),
  {
    label: ({ thirdParties }) => thirdParties,
    path: ({ thirdPartyPath }) => thirdPartyPath,
  },
  entry('Questionnaires', '/questionnaires'),
  entry('System Security Plan', '/ssp'),
  entry('Training', '/training', { missing: 'training' }),
  entry('Phishing Campaigns', '/phishing-training', { missing: 'phishing' }),
  entry('Policy Admin', '/policy-admin', { missing: 'policies' }),
  entry('User Management', '/user-management'),
]

export interface PaletteItem extends Item {
  readonly group: 'Navigation' | 'Actions' | 'Filters' | 'Settings' | 'Help' | 'Account'
  readonly title: string
  /** The address it leads to, or the dialog or tab it opens. */
  readonly arrives: { readonly path: string; readonly dialog?: string } | { readonly shows: string }
  readonly badge?: 'Admin'
}

/** Section 2, "Command palette". */
export const PALETTE: readonly PaletteItem[] = [
  { group: 'Navigation', title: 'Dashboard', arrives: { path: '/dashboard' } },
  { group: 'Navigation', title: 'Controls', arrives: { path: '/controls' } },
  { group: 'Navigation', title: 'Plan of Action & Milestones', arrives: { path: '/poam' } },
  { group: 'Navigation', title: 'Evidence', arrives: { path: '/evidence' } },
  { group: 'Navigation', title: 'Policy Admin', arrives: { path: '/policy-admin' }, missing: 'policies' },
  { group: 'Navigation', title: 'Training', arrives: { path: '/training' }, missing: 'training' },
  { group: 'Actions', title: 'Upload evidence', arrives: { path: '/evidence?add=yes', dialog: 'Add evidence' } },
  { group: 'Actions', title: 'Create POA&M item', arrives: { path: '/poam?add=yes', dialog: 'New item' } },
  { group: 'Actions', title: 'System Security Plan', arrives: { path: '/ssp' } },
  { group: 'Actions', title: 'AI policy', arrives: { path: '/policy-generator' }, missing: 'policies' },
  {
    group: 'Filters',
    title: 'Incomplete controls',
    arrives: { path: '/controls?status=not_implemented' },
  },
  { group: 'Filters', title: 'Overdue POA&M items', arrives: { path: '/poam?status=overdue' } },
  { group: 'Filters', title: 'Recent evidence', arrives: { path: '/evidence?sort=recent' } },
  { group: 'Settings', title: 'Company Info', arrives: { path: '/company-info' } },
  { group: 'Settings', title: 'User Management', badge: 'Admin', arrives: { path: '/user-management' } },
  { group: 'Settings', title: 'AI Settings', badge: 'Admin', arrives: { path: '/settings/ai' } },
  { group: 'Account', title: 'Profile', arrives: { path: '/profile' } },
  { group: 'Help', title: 'Documentation', arrives: { path: '/docs' } },
  { group: 'Help', title: 'Keyboard shortcuts', arrives: { shows: 'Keyboard shortcuts' } },
  { group: 'Account', title: 'Sign out', arrives: { path: '/auth' } },
]

/** Section 2, "Welcome tour". */
export const TOUR: readonly string[] = [
  'Welcome to Parapet',
  'Dashboard',
  'Controls',
  'Evidence',
  'Policies',
  'Command palette',
  'You’re all set',
]

export interface DashboardPart extends Item {
  readonly name: string
  readonly role: 'heading' | 'link' | 'region' | 'text'
}

/** Section 2, "Dashboard", for CMMC Level 2. */
export const DASHBOARD: readonly DashboardPart[] = [
  { name: 'Last synced', role: 'text' },
  { name: 'Refresh', role: 'text' },
  { name: 'Export to CSV', role: 'text' },
  { name: 'Quick Actions', role: 'heading' },
  { name: 'SPRS Score', role: 'heading' },
  { name: 'Controls overview', role: 'heading' },
  { name: 'Vulnerabilities', role: 'heading' },
  { name: 'Critical', role: 'text' },
  { name: 'At-Risk', role: 'text' },
  { name: 'On-Track', role: 'text' },
  { name: 'Compliant', role: 'text' },
  { name: 'Top 5 families', role: 'heading' },
  { name: 'Bottom 5 families', role: 'heading' },
  { name: 'Family status matrix', role: 'heading' },
  { name: 'Controls status summary', role: 'heading' },
  { name: 'Evidence coverage', role: 'heading' },
]

export interface FilterLink extends Item {
  readonly path: string
  /** The chips above the list; none for an order. */
  readonly chips?: readonly string[]
}

/** Section 2, "Query filters used in links". */
export const FILTERS: readonly FilterLink[] = [
  { path: '/controls?status=completed', chips: ['Status: Completed'] },
  { path: '/controls?status=in-progress', chips: ['Status: In Progress'] },
  { path: '/controls?status=not-started', chips: ['Status: Not Started'] },
  { path: '/controls?status=not-applicable', chips: ['Status: Not Applicable'] },
  { path: '/controls?status=inheritance', chips: ['Status: Inherited'] },
  { path: '/controls?status=not_implemented', chips: ['Status: Not implemented'] },
  {
    path: '/controls?status=completed&domain=AC',
    chips: ['Status: Completed', 'Family: Access Control'],
  },
  { path: '/poam?status=overdue', chips: ['Status: Overdue'] },
  { path: '/evidence?sort=recent' },
  { path: '/vulnerabilities?severity=critical', chips: ['Severity: Critical'] },
  { path: '/vulnerabilities?severity=high', chips: ['Severity: High'] },
  { path: '/vulnerabilities?severity=medium', chips: ['Severity: Medium'] },
  { path: '/vulnerabilities?severity=low', chips: ['Severity: Low'] },
]
