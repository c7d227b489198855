/** What a client says about the product. */
export interface Testimonial {
  readonly id: number;
  readonly saying: string;
  readonly client: string;
  readonly position: string;
}

export const testimonials = {
  title: 'What our clients say',
  choose: 'Choose a testimonial',
  show: 'Show the words of',
  pause: 'Pause the testimonials',
  play: 'Let the testimonials move on',
  testimonials: [
    {
      id: 1,
      saying: 'Three shops close at six, and at five past I know what each of them sold.',
      client: 'Grace Achieng',
      position: 'Owner, Achieng Stores, Kisumu',
    },
    {
      id: 2,
      saying: 'Payroll for 140 guards took two days. Now it is one morning, deductions filed.',
      client: 'Peter Mutua',
      position: 'Operations manager, Ngao Guards, Nairobi',
    },
    {
      id: 3,
      saying: 'Members ask for their balance and have it before they reach the counter.',
      client: 'Beatrice Jelagat',
      position: 'General manager, Kaptagat Farmers Sacco',
    },
    {
      id: 4,
      saying: 'We learned what one cup of yoghurt costs us, and changed the price that week.',
      client: 'Hassan Omar',
      position: 'Finance director, Likoni Dairies, Mombasa',
    },
  ] satisfies readonly Testimonial[],
} as const;
