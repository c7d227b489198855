export const industryPackages = {
  title: 'Packages for your industry',
  intro: 'Six packages to begin with, each customizable until it fits.',
  packages: [
    {
      icon: 'hospitality',
      title: 'Hospitality',
      text: 'Reservations, guest services and billing.',
    },
    {
      icon: 'hospital',
      title: 'Hospital',
      text: 'Patient records, appointments, billing and medical inventory.',
    },
    {
      icon: 'ngos',
      title: 'NGOs',
      text: 'Funds, donations, project progress and impact metrics.',
    },
    {
      icon: 'projects',
      title: 'Projects',
      text: 'Progress, resources and budget.',
    },
    {
      icon: 'manufacturing',
      title: 'Manufacturing',
      text: 'Production, inventory and resource allocation.',
    },
    {
      icon: 'academics',
      title: 'Academics',
      text: 'Student information, course schedules and administration.',
    },
  ],
} as const;
