"""How a bound is played: phases, what is due, what can be done, what hands did."""
