import { darajaSettings } from './daraja-server.ts';
import { pesapalSettings } from './pesapal-shop.ts';

const nowhere = { url: 'http://127.0.0.1:1' };

export const unreachableProviders = { ...pesapalSettings(nowhere), ...darajaSettings(nowhere) };
