export const enquiryContent = {
  title: 'Get in Touch with Us',
  intro: 'Tell us what you do and what you need. A person reads it and answers.',
  sent: {
    title: 'Inquiry Sent Successfully!',
    text: 'Thank you for reaching out to us. We will get back to you shortly.',
  },
  next: {
    title: 'What happens next',
    steps: [
      { title: 'We read it', text: 'Your message goes to the people who know the product.' },
      { title: 'We call or write', text: 'With answers, and questions where something is open.' },
      { title: 'You decide', text: 'A demonstration, a trial or an offer: whatever helps you.' },
    ],
  },
} as const;
