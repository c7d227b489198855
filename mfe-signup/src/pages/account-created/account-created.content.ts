import { pageContent } from '@site/contracts/content';

const texts = {
  title: 'Account Creation Successful!',
  thanks: 'Thank you for signing up.',
  instructions: 'Please Check your Email for Further instructions',
  home: 'Go to the home page',
  noEmail: 'No email after a few minutes?',
  signIn: 'Send my login details again',
  next: {
    title: 'Your first day',
    steps: [
      {
        title: 'Open the email',
        text: 'It holds your login details. Look among the unwanted mail too if it is not there in a few minutes.',
      },
      {
        title: 'Sign in and look around',
        text: 'Everything is on one dashboard: sales, stock, money and people.',
      },
      {
        title: 'Call us when you need a hand',
        text: 'We help you bring in your products, customers and balances.',
      },
    ],
  },
};

export const accountCreatedContent = pageContent(texts);
