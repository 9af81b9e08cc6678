import { controlStatuses, type ControlStatus } from '#web/ui/control-status.ts'

export interface KitControl {
  id: string
  family: string
  requirement: string
  status: ControlStatus
  points: number
  owner: string | null
  evidence: number
  nextReview: string
}

export const families: Readonly<Record<string, string>> = {
  AC: 'Access control',
  AT: 'Awareness and training',
  AU: 'Audit and accountability',
  CM: 'Configuration management',
  IA: 'Identification and authentication',
  IR: 'Incident response',
  MA: 'Maintenance',
  MP: 'Media protection',
  PE: 'Physical protection',
  PS: 'Personnel security',
  RA: 'Risk assessment',
  CA: 'Security assessment',
  SC: 'System and communications protection',
  SI: 'System and information integrity',
}

const codes = Object.keys(families)
const requirements = [
  'Limit system access to authorized users, processes acting for them, and devices',
  'Separate the duties of individuals to reduce the risk of malevolent activity',
  'Review and update logged events',
  'Employ FIPS-validated cryptography when used to protect the confidentiality of CUI',
  'Control and monitor user-installed software',
  'Use multifactor authentication for local and network access to privileged accounts',
  'Sanitize or destroy media containing CUI before disposal or release for reuse',
  'Monitor, control, and protect communications at the boundaries of organizational systems',
]
const owners = ['Dana Whitfield', 'Marco Ruiz', null, 'Priya Nair', 'Tomasz Zieliński']
const weights = [5, 1, 3, 1, 5, 1, 3]

function pick<Item>(items: readonly Item[], index: number, fallback: Item): Item {
  return items[index % items.length] ?? fallback
}

/** Made up, but the same every time. */
export function kitControls(count: number): KitControl[] {
  return Array.from({ length: count }, (_, index) => {
    const family = pick(codes, index, 'AC')
    const section = codes.indexOf(family) + 1
    return {
      id: `${family}.L2-3.${section}.${Math.floor(index / codes.length) + 1}`,
      family,
      requirement: pick(requirements, index * 3, ''),
      status: pick(controlStatuses, (index * 7) % 11, 'Not Started'),
      points: pick(weights, index, 1),
      owner: pick(owners, index * 2, null),
      evidence: (index * 5) % 7,
      nextReview: `2027-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 27) + 1).padStart(2, '0')}`,
    }
  })
}

export interface KitCompany {
  id: string
  name: string
  cageCode: string
  protocol: string
}

export const companies: readonly KitCompany[] = [
  { id: '1', name: 'Acme Defense', cageCode: '1A2B3', protocol: 'CMMC 2.0' },
  { id: '2', name: 'Borealis Avionics', cageCode: '7K4Q2', protocol: 'CMMC 2.0' },
  { id: '3', name: 'Cedar Valley Clinic', cageCode: '5H0P1', protocol: 'HIPAA' },
  { id: '4', name: 'Delta Machining', cageCode: '9XD3T', protocol: 'CMMC' },
  { id: '5', name: 'Ember Analytics', cageCode: '2S0C2', protocol: 'SOC 2' },
  { id: '6', name: 'Fjord Systems', cageCode: '3ISO2', protocol: 'ISO 27001' },
]

const shares = [92, 100, 66, 78, 54, 100, 83, 44, 70, 100, 33, 75, 61, 86]

export const familyShares = codes.map((code, index) => ({
  id: code,
  label: code,
  name: families[code] ?? code,
  value: pick(shares, index, 0),
}))

export const scoreHistory = [58, 58, 60, 60, 62, 64, 64, 66, 66, 65, 65, 71].map((value, index) => ({
  label: `${pick(['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'], index, '')} ${index === 0 ? 2025 : 2026}`,
  value,
}))
